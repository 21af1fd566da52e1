'use client';

import { IncidentCard } from '#components/instances/incident-card.tsx';
import { type InstanceNoticeProps, StateNotice } from './state-notice.tsx';

/** The notice on the page of an instance. */
export function InstanceNotice(props: InstanceNoticeProps) {
  return <StateNotice {...props} Incident={IncidentCard} />;
}
