import type { Tx } from '#lib/db/database.ts';
import { NotFound } from '#lib/errors/errors.ts';
import { actorOf, recorderOf } from '#lib/events/log.ts';
import { endMute } from '#lib/ha/mutes/mutes.ts';
import type { Mute, NewMute } from '#lib/ha/mutes/schema.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { callerOf } from './service.ts';

/**
 * Suppresses alerts about a host for some time; replaces its previous mute. Its notifications are still listed and
 * recovered.
 * @throws 404 for a host that is not in compute, in a segment or in a notification
 */
export async function muteHost(ctx: AuthedContext, host: string, input: NewMute): Promise<Mute> {
  const caller = await callerOf(ctx);
  return ctx.database.transact(async (tx) => {
    await assertKnown(tx, host);
    const until = new Date(Date.now() + input.minutes * 60_000).toISOString();
    const mute = { until, reason: input.reason.trim(), user_id: caller.id, user_name: caller.name };
    await tx
      .insertInto('muted_hosts')
      .values({ host, ...mute })
      .onConflict((conflict) => conflict.column('host').doUpdateSet(mute))
      .execute();
    await record(tx, ctx, 'mute', host, { name: host, until, reason: mute.reason });
    return { host, until, reason: mute.reason, user_name: caller.name };
  });
}

/** Ends the muting of a host; no effect if it is not muted. */
export const unmuteHost = (ctx: AuthedContext, host: string): Promise<void> =>
  ctx.database.transact((tx) => endMute(tx, actorOf(ctx), host));

async function assertKnown(tx: Tx, host: string): Promise<void> {
  const known =
    (await tx.selectFrom('hosts').select('name').where('name', '=', host).executeTakeFirst()) ??
    (await tx.selectFrom('segment_hosts').select('name').where('name', '=', host).executeTakeFirst()) ??
    (await tx.selectFrom('notifications').select('host').where('host', '=', host).limit(1).executeTakeFirst());
  if (!known) throw NotFound('Host', host);
}

const record = recorderOf<AuthedContext>('notification');
