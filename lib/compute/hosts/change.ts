import { sql } from 'kysely';
import type { Tx } from '#lib/db/database.ts';
import type { HostReport } from '#lib/engine/hypervisor/hypervisor.ts';
import { Conflict, orNotFound } from '#lib/errors/errors.ts';
import { type Actor, PLATFORM, recordEvent } from '#lib/events/log.ts';
import { type HostRow, hostStatusOf } from './state.ts';

/** @throws 404 */
export const loadHost = async (tx: Tx, name: string): Promise<HostRow> =>
  orNotFound(
    await tx.selectFrom('hosts').selectAll().where('name', '=', name).executeTakeFirst(),
    'Compute host',
    name,
  );

/**
 * Updates a host and appends the event, in the caller's transaction. Increases revisions of its servers if they show
 * the change. Whoever enables or disables the service decides about it from then on, whatever a drain left.
 */
export async function changeHost(
  tx: Tx,
  actor: Actor,
  host: HostRow,
  verb: string,
  after: Partial<HostRow>,
): Promise<void> {
  await tx
    .updateTable('hosts')
    .set({ ...(after.is_enabled === undefined ? {} : { disabled_by: null }), ...after })
    .set({ updated_at: new Date().toISOString() })
    .where('id', '=', host.id)
    .execute();
  if (hostStatusOf(host) !== hostStatusOf({ ...host, ...after })) {
    await tx
      .updateTable('servers')
      .set({ revision: sql<number>`revision + 1` })
      .where('host', '=', host.name)
      .execute();
  }
  const before = Object.fromEntries(Object.keys(after).map((key) => [key, Reflect.get(host, key)]));
  await recordEvent(tx, actor, { type: `host.${verb}`, objectId: host.name, projectId: '', before, after });
}

/**
 * Deletes a host with its service and aggregate memberships, in the caller's transaction. @throws 409 while it has
 * servers
 */
export async function deleteHostRow(tx: Tx, actor: Actor, host: HostRow): Promise<void> {
  const server = await tx.selectFrom('servers').select('id').where('host', '=', host.name).executeTakeFirst();
  if (server) {
    throw Conflict(
      `Unable to delete compute service that is hosting instances. Migrate or delete the instances on ${host.name} first.`,
    );
  }
  await tx.deleteFrom('aggregate_hosts').where('host', '=', host.name).execute();
  await tx.deleteFrom('hosts').where('id', '=', host.id).execute();
  await recordEvent(tx, actor, {
    type: 'host.delete',
    objectId: host.name,
    projectId: '',
    name: host.name,
    // Events identify hosts by name, pages by id.
    before: { id: host.id },
  });
}

/** Interval in ms of writing reports without changes: a host may have responded so much later than `seen_at`. */
export const SEEN_EVERY_MS = 10_000;

/**
 * Records that a host reported or not, in the caller's transaction. Changes are written at once, others every ten
 * seconds. Ignores unknown hosts.
 */
export async function recordHostReport(
  tx: Tx,
  name: string,
  { isUp, seenAt }: Pick<HostReport, 'isUp' | 'seenAt'>,
): Promise<void> {
  const host = await tx.selectFrom('hosts').selectAll().where('name', '=', name).executeTakeFirst();
  if (!host) return;
  const state = isUp ? 'up' : 'down';
  const seen = isUp ? { seen_at: seenAt } : {};
  if (state !== host.state) {
    const up = isUp ? { up_since: seenAt } : {};
    await changeHost(tx, PLATFORM, host, state, { state, ...seen, ...up });
    // It may have been reset, and its watchdog may not have started again.
    if (isUp) await tx.updateTable('hosts').set({ is_lease_renewed: 0 }).where('id', '=', host.id).execute();
    return;
  }
  // The recorded time is later if the clock was set back since.
  if (isUp && Math.abs(Date.parse(seenAt) - Date.parse(host.seen_at)) >= SEEN_EVERY_MS) {
    await tx.updateTable('hosts').set(seen).where('id', '=', host.id).execute();
  }
}
