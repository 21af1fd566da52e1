import { changeHost, loadHost } from '#lib/compute/hosts/change.ts';
import type { Tx } from '#lib/db/database.ts';
import { actorOf } from '#lib/events/log.ts';
import { changeSegmentHost } from '#lib/ha/hosts/change.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { Conflict, NotFound } from '#lib/http/errors.ts';
import { english } from '#lib/i18n/english.ts';
import { returnObstacles } from './can.ts';

/**
 * Puts a repaired host back: takes it off maintenance, trusts its reports again and enables its compute service, all of
 * it or nothing. Its instances stay where they are.
 * @throws 404 for a host of no segment, 409 with all that stands in the way
 */
export function returnHost(ctx: AuthedContext, name: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const row = await tx.selectFrom('segment_hosts').selectAll().where('name', '=', name).executeTakeFirst();
    if (!row) throw NotFound('Protected host', name);
    const known = await tx.selectFrom('hosts').selectAll().where('name', '=', name).executeTakeFirst();
    const obstacles = returnObstacles({
      name,
      onMaintenance: row.on_maintenance === 1,
      isUnderRecovery: await isUnderRecovery(tx, name),
      compute: known
        ? { reportsUp: known.state === 'up', isEnabled: known.is_enabled === 1, isForcedDown: known.forced_down === 1 }
        : null,
    });
    if (obstacles.length > 0) throw Conflict(obstacles.map((why) => english(why)).join(' '));
    const actor = actorOf(ctx);
    if (row.on_maintenance === 1 || row.draining_job !== null) {
      await changeSegmentHost(tx, actor, row, 'return', { on_maintenance: 0, draining_job: null });
    }
    const after = { is_enabled: 1, disabled_reason: null, forced_down: 0 } as const;
    await changeHost(tx, actor, await loadHost(tx, name), 'update', after);
  });
}

async function isUnderRecovery(tx: Tx, host: string): Promise<boolean> {
  const open = tx.selectFrom('notifications').select('id').where('host', '=', host);
  return (await open.where('status', 'in', ['new', 'running', 'error']).executeTakeFirst()) !== undefined;
}
