import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import { NotFound } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { changeIdentity, recordIdentity } from '#lib/identity/change.ts';
import { parseAccessKey } from '#lib/identity/credentials/access-key.ts';
import { clearPasscodeFailures } from '#lib/identity/factors/passcode-limit.ts';
import { factorAccount } from '#lib/identity/factors/prove.ts';
import { clearFailedSignIns } from '#lib/identity/lockout.ts';
import { restrictToDomain } from '#lib/identity/reach.ts';
import { assertHasNoHigherRoles } from '#lib/identity/roles/guard.ts';
import { endSession } from '#lib/identity/sessions/session-records.ts';
import { GET_USER, loadReachable, UPDATE_USER } from '#lib/identity/users/service.ts';
import { openSealed } from '#lib/keys/seal.ts';
import { rule } from '#lib/policy/operations.ts';
import { type ConsoleSession, SESSION_COLUMNS } from '../../account/sessions/schema.ts';
import { dependentExpiry } from '../identity-sources/dependent-expiry.ts';
import type { AccountEvent, UserCredentials } from './schema.ts';

export const LIST_SESSIONS = rule('console:users:list_sessions', 'admin_or_system_reader_or_domain_manager');
export const END_SESSIONS = rule('console:users:end_sessions', 'admin_or_domain_manager');
export const LIST_CREDENTIALS = rule('console:users:list_credentials', 'admin_or_system_reader');

/** Maximum events in a response, newest first. */
const MAX_EVENTS = 200;

/**
 * Ends all lockouts of a user after failed sign-ins.
 * @throws 403 for a user out of reach, or with more roles than the caller can assign; 404
 */
export function unlockUser(ctx: AuthedContext, id: string): Promise<void> {
  return changeIdentity(ctx, async (tx) => {
    await loadReachable(tx, ctx, id, UPDATE_USER);
    await assertHasNoHigherRoles(tx, ctx.caller, UPDATE_USER, { type: 'user', id });
    await clearFailedSignIns(tx, id);
    await clearFailedSignIns(tx, factorAccount(id));
    await clearPasscodeFailures(tx, id);
    await recordIdentity(tx, ctx, { kind: 'user', verb: 'unlock', id });
  });
}

/** Console sessions of a user by last use. @throws 403 for a user out of reach, 404 */
export async function listUserSessions(ctx: AuthedContext, id: string): Promise<ConsoleSession[]> {
  const { read } = ctx.database;
  const user = await loadReachable(read, ctx, id, LIST_SESSIONS);
  const rows = await read
    .selectFrom('console_sessions')
    .select(SESSION_COLUMNS)
    .where('user_id', '=', id)
    .where('expires_at', '>', new Date().toISOString())
    .where('created_at', '>=', user.password_changed_at)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute();
  if (user.enabled === 0) return [];
  const own = ctx.caller.auditIds.at(-1);
  return rows.map(({ chain_id, ...session }) => ({ ...session, is_current: chain_id === own }));
}

/**
 * Ends sessions of a user on all replicas and revokes their tokens: one, or all except the caller's own.
 * @throws 403 for a user out of reach, or with more roles than the caller can assign; 404
 */
export async function endUserSessions(
  ctx: AuthedContext,
  { id, session_id }: { id: string; session_id?: string },
): Promise<void> {
  await assertHasNoHigherRoles(ctx.database.read, ctx.caller, END_SESSIONS, { type: 'user', id });
  const open = await listUserSessions(ctx, id);
  const ended = open.filter((session) => (session_id === undefined ? !session.is_current : session.id === session_id));
  if (session_id !== undefined && ended.length === 0) throw NotFound('Session', session_id);
  for (const session of ended) await endSession(ctx.database, session.id);
  await ctx.database.transact((tx) => recordIdentity(tx, ctx, { kind: 'user', verb: 'signOut', id }));
}

/** Credentials of a user besides the password, without secrets. @throws 403 for a user out of reach, 404 */
export async function listUserCredentials(ctx: AuthedContext, id: string): Promise<UserCredentials> {
  const { read } = ctx.database;
  await loadReachable(read, ctx, id, LIST_CREDENTIALS);
  const [applications, kept, passkeys, roles] = await readCredentials(read, id);
  const keys = kept.filter(({ type }) => type === 'ec2');
  const ends = await dependentExpiry(read, id, [
    ...applications.map(({ project_id, role_ids }) => ({ projectId: project_id, roleIds: unpackJson(role_ids) })),
    ...keys.map(({ project_id }) => ({ projectId: project_id ?? '', roleIds: null })),
  ]);
  return {
    application_credentials: applications.map(
      ({ role_ids, unrestricted, expires_at, last_used_at, ...row }, index) => ({
        ...nameOf(row),
        project: projectOf(row),
        roles: roles.filter((role) => unpackJson(role_ids).includes(role.id)).map(({ name }) => name),
        unrestricted: unrestricted === 1,
        expires_at,
        valid_until: ends[index] ?? null,
        last_used_at,
      }),
    ),
    ec2_keys: await Promise.all(
      keys.map(async (row, index) => ({
        access: parseAccessKey(await openSealed(ctx.database, row)).access,
        project: projectOf(row),
        created_at: row.created_at,
        expires_at: (row.limits === null ? undefined : unpackJson(row.limits).expires_at) ?? null,
        valid_until: ends[applications.length + index] ?? null,
        last_used_at: row.last_used_at,
      })),
    ),
    passkeys: passkeys.length,
    one_time_passwords: kept.length - keys.length,
  };
}

const readCredentials = (read: Reader, id: string) =>
  Promise.all([
    read
      .selectFrom('application_credentials as c')
      .leftJoin('projects as p', 'p.id', 'c.project_id')
      .select(['c.id', 'c.name', 'c.project_id', 'p.name as project_name', 'c.role_ids', 'c.unrestricted'])
      .select(['c.expires_at', 'c.last_used_at'])
      .where('c.user_id', '=', id)
      .orderBy('c.name')
      .execute(),
    read
      .selectFrom('credentials as c')
      .leftJoin('projects as p', 'p.id', 'c.project_id')
      .select(['c.id', 'c.type', 'c.blob', 'c.key_id', 'c.project_id', 'c.created_at', 'p.name as project_name'])
      .select(['c.limits', 'c.last_used_at'])
      .where('c.user_id', '=', id)
      .where('c.type', 'in', ['ec2', 'totp'])
      .orderBy('c.created_at')
      .execute(),
    read.selectFrom('passkeys').select('id').where('user_id', '=', id).execute(),
    read.selectFrom('roles').select(['id', 'name']).orderBy('name').execute(),
  ]);

const nameOf = ({ id, name }: { id: string; name: string }) => ({ id, name });
const projectOf = ({ project_id, project_name }: { project_id: string | null; project_name: string | null }) => ({
  id: project_id ?? '',
  name: project_name ?? project_id ?? '',
});

/** Events of an account, newest first. @throws 403 for a user out of reach, 404 */
export async function listActivity(ctx: AuthedContext, id: string): Promise<AccountEvent[]> {
  const { read } = ctx.database;
  await loadReachable(read, ctx, id, GET_USER);
  const bound = ctx.caller.userId === id ? undefined : restrictToDomain(ctx.caller, GET_USER);
  const rows = await read
    .selectFrom('events as e')
    .leftJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.id', 'e.at', 'e.type', 'e.request_id', 'e.before', 'e.after'])
    .select(['u.id as user_id', 'u.name as user_name', 'u.domain_id'])
    .where('e.object_id', '=', id)
    .where('e.kind', '=', 'user')
    .orderBy('e.id', 'desc')
    .limit(MAX_EVENTS)
    .execute();
  return rows.map(({ id: eventId, at, type, request_id, before, after, user_id, user_name, domain_id }) => {
    const isKnown = bound === undefined || domain_id === bound;
    return {
      id: String(eventId),
      at,
      type,
      by: isKnown && user_id !== null && user_name !== null ? { id: user_id, name: user_name } : null,
      enabled: enabledBy(before, after),
      request_id,
    };
  });
}

type StoredJson = Parameters<typeof unpackJson>[0] | null;

/** New state of the account after a change; null if it did not change. */
function enabledBy(before: StoredJson, after: StoredJson): boolean | null {
  const was = enabledIn(before);
  const is = enabledIn(after);
  return was === undefined || is === undefined || was === is ? null : is;
}

function enabledIn(packed: StoredJson): boolean | undefined {
  const parsed = packed === null ? undefined : unpackJson(packed);
  if (typeof parsed !== 'object' || parsed === null || !('enabled' in parsed)) return undefined;
  return parsed.enabled === 1 || parsed.enabled === true;
}
