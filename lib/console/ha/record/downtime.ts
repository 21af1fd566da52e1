import { sql } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { Downtime } from './schema.ts';

/**
 * First time at which servers became ACTIVE after a given time, from their events. A state set by `os-resetState` does
 * not count, because the server did not start.
 */
export async function firstActiveTimes(
  db: Reader,
  ids: readonly string[],
  after: string,
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  // Quotes in event texts are escaped, so that names cannot look like a state.
  const { rows } = await sql<{ object_id: string; at: string }>`
    select e.object_id, e.at from events e where e.id in (
      select min(id) from events where object_id in (${sql.join(ids)}) and at > ${after}
        and type <> 'server.reset_state' and ${sql.ref('after')} like '%"vm_state":"active"%'
      group by object_id)`.execute(db);
  return new Map(rows.map(({ object_id, at }) => [object_id, at]));
}

interface Outage {
  /** Whether it was usable before. */
  wasRunning: boolean;
  since: string;
  activeAt: string | undefined;
  /** End of a successful move, for when the events are already deleted. */
  movedAt: string | null;
  deletedAt: string | null;
}

/** Downtime until an instance was ACTIVE or deleted, whichever was first; null if it was not usable before. */
export function downtimeOf({ wasRunning, since, activeAt, movedAt, deletedAt }: Outage): Downtime | null {
  if (!wasRunning) return null;
  const ends = [activeAt ?? movedAt, deletedAt].filter((end) => end !== null && end !== undefined);
  const [until = null] = ends.toSorted();
  const seconds = until === null ? null : Math.max(0, Math.round((Date.parse(until) - Date.parse(since)) / 1000));
  return { since, until, seconds };
}
