import type { Incident } from './schema.ts';

/** Outcomes after which an instance waits for a recovery or its host. */
const OPEN: ReadonlySet<Incident['outcome']> = new Set(['recovering', 'down', 'not_moved']);

/**
 * The one notice for owners, whose advice is true. The fault of an instance suggests to launch it again, which would
 * delete what an open incident can still recover; after the incident, the fault is newer.
 */
export function chooseNotice(
  incident: Pick<Incident, 'outcome'> | null,
  hasFault: boolean,
): 'incident' | 'fault' | null {
  if (incident !== null && (!hasFault || OPEN.has(incident.outcome))) return 'incident';
  return hasFault ? 'fault' : null;
}
