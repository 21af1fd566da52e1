import { sql } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { Downtime } from './schema.ts';

/**
 * When servers became ACTIVE for the first time after a moment, by their events. What an administrator calls active without
 * its having started, `os-resetState`, does not count.
 */
export async function activeAgain(db: Reader, ids: readonly string[], after: string): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  // Quotes within the texts of an event are escaped, so that no name passes for a state.
  const { rows } = await sql<{ object_id: string; at: string }>`
    select e.object_id, e.at from events e where e.id in (
      select min(id) from events where object_id in (${sql.join(ids)}) and at > ${after}
        and type <> 'server.reset_state' and ${sql.ref('after')} like '%"vm_state":"active"%'
      group by object_id)`.execute(db);
  return new Map(rows.map(({ object_id, at }) => [object_id, at]));
}

interface Outage {
  /** Whether it gave service before. */
  wasRunning: boolean;
  since: string;
  activeAt: string | undefined;
  /** A move that brought it up, where the events are forgotten. */
  movedAt: string | null;
  deletedAt: string | null;
}

/** How long an instance gave no service: until it was ACTIVE, or gone, whatever came first; null where it gave none before. */
export function downtimeOf({ wasRunning, since, activeAt, movedAt, deletedAt }: Outage): Downtime | null {
  if (!wasRunning) return null;
  const ends = [activeAt ?? movedAt, deletedAt].filter((end) => end !== null && end !== undefined);
  const [until = null] = ends.toSorted();
  const seconds = until === null ? null : Math.max(0, Math.round((Date.parse(until) - Date.parse(since)) / 1000));
  return { since, until, seconds };
}
