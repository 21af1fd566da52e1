'use client';

import type { StatedIncident } from '#lib/console/ha/open-incidents/schema.ts';
import { OpenIncident } from './open-incident.tsx';
import { useTriageActions } from './use-triage-actions.tsx';

interface IncidentCardsProps {
  scope: string;
  incidents: readonly StatedIncident[];
}

/** Open incidents on the desk, and the dialogs of their actions. */
export function IncidentCards({ scope, incidents }: IncidentCardsProps) {
  const actions = useTriageActions(scope, { isGrouped: true });
  return (
    <>
      {incidents.map((incident) => (
        <OpenIncident key={incident.id} {...{ scope, incident, actions }} />
      ))}
      {actions.dialog}
    </>
  );
}
