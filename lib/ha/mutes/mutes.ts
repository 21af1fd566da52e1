import type { Reader, Tx } from '#lib/db/database.ts';
import { type Actor, PLATFORM, recordEvent } from '#lib/events/log.ts';
import type { Services } from '#lib/http/context.ts';
import type { Mute } from './schema.ts';

/** Maximum mutes read, and ended per round. */
const MAX_MUTES = 1000;

/** Hosts that are muted now, by name. */
export const readMutes = (db: Reader): Promise<Mute[]> =>
  db
    .selectFrom('muted_hosts')
    .select(['host', 'until', 'reason', 'user_name'])
    .where('until', '>', new Date().toISOString())
    .orderBy('host')
    .limit(MAX_MUTES)
    .execute();

/** Mutes by host. */
export const readMutesByHost = async (db: Reader): Promise<ReadonlyMap<string, Mute>> =>
  new Map((await readMutes(db)).map((mute) => [mute.host, mute]));

/**
 * Ends the mute of a host, if there is one. The event lets alerts report incidents that are still open.
 * @param before only if it ends before this time
 */
export async function endMute(tx: Tx, actor: Actor, host: string, before?: string): Promise<void> {
  let mute = tx.deleteFrom('muted_hosts').where('host', '=', host);
  if (before !== undefined) mute = mute.where('until', '<=', before);
  if (await mute.returning('host').executeTakeFirst()) {
    await recordEvent(tx, actor, {
      ...{ type: 'notification.unmute', objectId: host, projectId: '', after: { name: host } },
    });
  }
}

/** Ends the mutes whose time is over; one transaction per host. */
export async function endExpiredMutes({ database }: Pick<Services, 'database'>): Promise<void> {
  const now = new Date().toISOString();
  const expired = await database.read
    .selectFrom('muted_hosts')
    .select('host')
    .where('until', '<=', now)
    .orderBy('until')
    .limit(MAX_MUTES)
    .execute();
  for (const { host } of expired) await database.transact((tx) => endMute(tx, PLATFORM, host, now));
}
