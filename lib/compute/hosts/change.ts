import { sql } from 'kysely';
import type { Tx } from '#lib/db/database.ts';
import type { HostReport } from '#lib/engine/hypervisor/hypervisor.ts';
import { type Actor, PLATFORM, recordEvent } from '#lib/events/log.ts';
import { Conflict, NotFound } from '#lib/http/errors.ts';
import { type HostRow, hostStatusOf } from './state.ts';

/** A host by name, for changing. @throws 404 */
export async function loadHost(tx: Tx, name: string): Promise<HostRow> {
  const host = await tx.selectFrom('hosts').selectAll().where('name', '=', name).executeTakeFirst();
  if (!host) throw NotFound('Compute host', name);
  return host;
}

/**
 * Changes a host's row and appends the event, in the caller's transaction. Where the change shows in the servers of the
 * host, as its status or its zone does, their revisions rise.
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
    .set({ ...after, updated_at: new Date().toISOString() })
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
  await recordEvent(tx, actor, {
    type: `host.${verb}`,
    kind: 'host',
    objectId: host.name,
    projectId: '',
    before,
    after,
  });
}

/**
 * Forgets a host with its service, in the caller's transaction; aggregates lose it.
 * @throws 409 while servers are on it
 */
export async function forgetHost(tx: Tx, actor: Actor, host: HostRow): Promise<void> {
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
    kind: 'host',
    objectId: host.name,
    projectId: '',
    name: host.name,
    // The log knows hosts by name, their pages by id.
    before: { id: host.id },
  });
}

/** A report that says nothing new is written down this often at most, in milliseconds. */
const SEEN_EVERY_MS = 10_000;

/**
 * Enters that a host was seen, or was looked for in vain, in the caller's transaction. It may be called as often as
 * one likes: news are written at once, their absence every ten seconds. A host that is not entered is no error.
 */
export async function reportHost(
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
    return;
  }
  if (isUp && Date.parse(seenAt) - Date.parse(host.seen_at) >= SEEN_EVERY_MS) {
    await tx.updateTable('hosts').set(seen).where('id', '=', host.id).execute();
  }
}
