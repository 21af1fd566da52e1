'use client';

import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { type InstanceNoticeProps, StateNotice } from './state-notice.tsx';

const IncidentCard = lazyComponent(async () => (await import('#components/instances/incident-card.tsx')).IncidentCard);

/** The notice in the panel of a list, which few visits open. */
export function PanelNotice(props: InstanceNoticeProps) {
  return <StateNotice {...props} Incident={IncidentCard} />;
}
