import type { Selectable, Updateable } from 'kysely';
import type { Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { type Actor, recordEvent } from '#lib/events/log.ts';

export type SegmentHostRow = Selectable<Tables['segment_hosts']>;
type Changes = Updateable<Tables['segment_hosts']>;

/**
 * Updates a protected host and appends the event, in the caller's transaction. Entering maintenance sets its time;
 * leaving it clears who took the host out of service.
 */
export async function changeSegmentHost(
  tx: Tx,
  actor: Actor,
  row: SegmentHostRow,
  verb: string,
  after: Changes,
): Promise<SegmentHostRow> {
  const now = new Date().toISOString();
  const changed = { ...maintenanceOf(row, after, now), ...after, updated_at: now };
  await tx.updateTable('segment_hosts').set(changed).where('id', '=', row.id).execute();
  const before = Object.fromEntries(Object.keys(after).map((column) => [column, Reflect.get(row, column)]));
  const change = { type: `segment_host.${verb}`, objectId: row.id, projectId: '' };
  await recordEvent(tx, actor, {
    ...change,
    before: { name: row.name, ...before },
    after: { name: row.name, ...after },
  });
  return { ...row, ...changed };
}

function maintenanceOf(row: SegmentHostRow, { on_maintenance }: Changes, now: string): Changes {
  if (on_maintenance === undefined || on_maintenance === row.on_maintenance) return {};
  return { maintenance_since: on_maintenance === 1 ? now : null, maintenance_by: null, draining_job: null };
}
