import type { Tx } from '#lib/db/database.ts';
import { NotFound } from '#lib/errors/errors.ts';
import { recorderOf } from '#lib/events/log.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import type { Mute } from './schema.ts';
import { callerOf } from './service.ts';

const HOUR_MS = 3_600_000;

/**
 * Suppresses alerts about a host for one hour. Its notifications are still listed and recovered. Also deletes expired
 * mutes.
 * @throws 404 for a host that is not in compute, in a segment or in a notification
 */
export async function muteHost(ctx: AuthedContext, host: string): Promise<Mute> {
  const caller = await callerOf(ctx);
  return ctx.database.transact(async (tx) => {
    await assertKnown(tx, host);
    const now = Date.now();
    await tx.deleteFrom('muted_hosts').where('until', '<=', new Date(now).toISOString()).execute();
    const mute = { until: new Date(now + HOUR_MS).toISOString(), user_id: caller.id, user_name: caller.name };
    await tx
      .insertInto('muted_hosts')
      .values({ host, ...mute })
      .onConflict((conflict) => conflict.column('host').doUpdateSet(mute))
      .execute();
    await record(tx, ctx, 'mute', host, { until: mute.until });
    return { host, until: mute.until, user_name: caller.name };
  });
}

/** Ends the muting of a host; no effect if it is not muted. */
export function unmuteHost(ctx: AuthedContext, host: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const muted = await tx.deleteFrom('muted_hosts').where('host', '=', host).returning('host').executeTakeFirst();
    if (muted) await record(tx, ctx, 'unmute', host);
  });
}

async function assertKnown(tx: Tx, host: string): Promise<void> {
  const known =
    (await tx.selectFrom('hosts').select('name').where('name', '=', host).executeTakeFirst()) ??
    (await tx.selectFrom('segment_hosts').select('name').where('name', '=', host).executeTakeFirst()) ??
    (await tx.selectFrom('notifications').select('host').where('host', '=', host).limit(1).executeTakeFirst());
  if (!known) throw NotFound('Host', host);
}

const record = recorderOf<AuthedContext>('notification');
