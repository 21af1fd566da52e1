import { orNotFound } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { endSession } from '#lib/identity/sessions/session-records.ts';
import { isInPerson } from '#lib/policy/caller.ts';
import { type ConsoleSession, SESSION_COLUMNS } from './schema.ts';

/** Sessions of the caller: the current one first, then by last use. */
export async function listSessions(ctx: AuthedContext): Promise<ConsoleSession[]> {
  const rows = await sessionsOf(ctx).orderBy('last_seen_at', 'desc').orderBy('id').execute();
  const sessions = rows.map(({ chain_id, ...session }) => ({
    ...session,
    is_current: chain_id === chainOf(ctx),
  }));
  return sessions.sort((one, other) => Number(other.is_current) - Number(one.is_current));
}

/** Ends a session of the caller on all replicas and revokes its tokens. @throws 404 for sessions of others */
export async function deleteSession(ctx: AuthedContext, { id }: { id: string }): Promise<void> {
  orNotFound(await sessionsOf(ctx).where('id', '=', id).executeTakeFirst(), 'Session', id);
  await endSession(ctx.database, id);
}

export async function deleteOtherSessions(ctx: AuthedContext): Promise<void> {
  const others = (await sessionsOf(ctx).execute()).filter(({ chain_id }) => chain_id !== chainOf(ctx));
  for (const { id } of others) await endSession(ctx.database, id);
}

/** All tokens of a session have the same last audit id. */
const chainOf = ({ caller }: AuthedContext) => caller.auditIds.at(-1) ?? '';

/** A delegated token only sees the session from which it was issued. */
function sessionsOf(ctx: AuthedContext) {
  const { database, caller } = ctx;
  const sessions = database.read
    .selectFrom('console_sessions')
    .select(SESSION_COLUMNS)
    .where('user_id', '=', caller.userId)
    .where('expires_at', '>', new Date().toISOString());
  return isInPerson(caller) ? sessions : sessions.where('chain_id', '=', chainOf(ctx));
}
