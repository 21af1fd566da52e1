'use client';

import { filterParams } from '#components/console/list-params.ts';
import { flagParam } from '#lib/client/url-params.ts';
import { useUrlStates } from '#lib/client/use-url-state.ts';

const PARAMS = { flat: flagParam, where: filterParams.where };
const INCIDENT = 'incident:';

/** Whether a row of the list represents its incident, and the incident that the list is filtered by. */
export function useIncidentView() {
  const [{ flat: isFlat, where }, set] = useUrlStates(PARAMS);
  const incidentId = where.find((condition) => condition.startsWith(INCIDENT))?.slice(INCIDENT.length);
  return {
    isFlat,
    incidentId,
    isGrouped: !isFlat && incidentId === undefined,
    setIsFlat: (flat: boolean) => set({ flat: flat || null }, { isStep: true }),
  };
}
