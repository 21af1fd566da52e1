import { endSession } from '#lib/auth/session-records.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { NotFound } from '#lib/http/errors.ts';
import { isInPerson } from '#lib/identity/caller.ts';
import type { ConsoleSession } from './schema.ts';

/** The sessions in which the caller is signed in, that of the asking browser first, then those used last. */
export async function listSessions(ctx: AuthedContext): Promise<ConsoleSession[]> {
  const rows = await sessionsOf(ctx).orderBy('last_seen_at', 'desc').orderBy('id').execute();
  const sessions = rows.map(({ user_id: _, chain_id, ...session }) => ({
    ...session,
    is_current: chain_id === chainOf(ctx),
  }));
  return sessions.sort((one, other) => Number(other.is_current) - Number(one.is_current));
}

/** Ends a session of the caller, on every replica, with all tokens that came of it. @throws 404 for those of others */
export async function deleteSession(ctx: AuthedContext, id: string): Promise<void> {
  const session = await sessionsOf(ctx).where('id', '=', id).executeTakeFirst();
  if (!session) throw NotFound('Session', id);
  await endSession(ctx.database, id);
}

/** Ends all sessions of the caller but that of the asking browser. */
export async function deleteOtherSessions(ctx: AuthedContext): Promise<void> {
  const others = (await sessionsOf(ctx).execute()).filter(({ chain_id }) => chain_id !== chainOf(ctx));
  for (const { id } of others) await endSession(ctx.database, id);
}

/** A session's tokens are one chain, which is named last in their audit ids. */
const chainOf = ({ caller }: AuthedContext) => caller.auditIds.at(-1) ?? '';

/** A delegation sees no session of its user but the one it came from. */
function sessionsOf(ctx: AuthedContext) {
  const { database, caller } = ctx;
  const sessions = database.read
    .selectFrom('console_sessions')
    .selectAll()
    .where('user_id', '=', caller.userId)
    .where('expires_at', '>', new Date().toISOString());
  return isInPerson(caller) ? sessions : sessions.where('chain_id', '=', chainOf(ctx));
}
