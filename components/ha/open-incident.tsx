'use client';

import type { StatedIncident } from '#lib/console/ha/open-incidents/schema.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';
import { IncidentButtons } from './incident-buttons.tsx';
import { IncidentStatement } from './incident-statement.tsx';
import type { useTriageActions } from './use-triage-actions.tsx';

interface OpenIncidentProps {
  scope: string;
  incident: StatedIncident;
  actions: ReturnType<typeof useTriageActions>;
}

/** An incident with its actions, on the desk. */
export function OpenIncident({ scope, incident, actions }: OpenIncidentProps) {
  const { notification } = incident;
  return (
    <IncidentStatement incident={incident} href={adminObjectHref('notifications', notification.id)}>
      <IncidentButtons {...{ scope, actions, notification }} />
    </IncidentStatement>
  );
}
