import { type SqlBool, sql } from 'kysely';
import { NoSuchObjectError } from 'ldapts';
import type { Database } from '#lib/db/database.ts';
import { DirectoryError } from './directory-error.ts';
import { type DirectoryUser, readUser } from './entries.ts';
import { findGroupsOf } from './groups-of-user.ts';
import type { Directory } from './load.ts';
import { changeMirror } from './mirror/change-mirror.ts';
import { isSuspicious } from './mirror/suspicious.ts';
import { NoUsersError, targetOf } from './mirror/synchronize.ts';
import { haveGroupsChanged, storeGroupsOf } from './mirror/user-groups.ts';
import { markMissing, storeUsers } from './mirror/users.ts';
import { findUsersById, MAX_ALTERNATIVES, userSearch } from './searches.ts';

/** The last sign-in is accurate to the hour; tokens live at least as long. */
const ACTIVE_MS = 2 * 3_600_000;

/** Users whose groups are looked up too; those of more users change with the synchronization. */
const MAX_REFRESHED = 500;

/**
 * Looks up the users with sessions, tokens, application credentials, access keys or trusts. Those that the directory
 * has removed or disabled lose them, and those removed from a group its roles. @throws Error if the directory cannot be read
 */
export async function checkActiveUsers(
  database: Database,
  directory: Directory,
  { tokenLifetimeMs, signal }: { tokenLifetimeMs: number; signal: AbortSignal },
): Promise<void> {
  let after = '';
  let refreshed = 0;
  let checked = 0;
  const missing: ActiveRow[] = [];
  for (;;) {
    signal.throwIfAborted();
    const some = await findActive(database, directory.domainId, { after, tokenLifetimeMs });
    if (some.length === 0) break;
    const found = await check(database, directory, some);
    missing.push(...some.filter(({ unique_id }) => !found.has(unique_id)));
    if (refreshed < MAX_REFRESHED) await refreshGroups(database, directory, enabledOf(some, found), signal);
    refreshed += found.size;
    checked += some.length;
    after = some.at(-1)?.user_id ?? '';
  }
  await removeMissing(database, directory, missing, checked);
}

function findActive(
  { read }: Database,
  domainId: string,
  { after, tokenLifetimeMs }: { after: string; tokenLifetimeMs: number },
): Promise<ActiveRow[]> {
  const since = new Date(Date.now() - Math.max(ACTIVE_MS, tokenLifetimeMs + ACTIVE_MS / 2)).toISOString();
  const owns = (table: string, column: string) =>
    sql<SqlBool>`exists (select 1 from ${sql.table(table)} t where ${sql.ref(`t.${column}`)} = e.user_id)`;
  return read
    .selectFrom('external_identities as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.user_id', 'e.unique_id', 'e.dn', 'u.name'])
    .where('e.kind', '=', 'directory')
    .where('e.source_id', '=', domainId)
    .where('e.missing_at', 'is', null)
    .where('u.enabled', '=', 1)
    .where('e.user_id', '>', after)
    .where((eb) =>
      eb.or([
        eb('u.last_active_at', '>', since),
        owns('console_sessions', 'user_id'),
        owns('application_credentials', 'user_id'),
        owns('credentials', 'user_id'),
        owns('trusts', 'trustor_user_id'),
        owns('trusts', 'trustee_user_id'),
      ]),
    )
    .orderBy('e.user_id')
    .limit(MAX_ALTERNATIVES)
    .execute();
}

/** Stores what the directory has about users. @returns those that it has, by unique id */
async function check(
  database: Database,
  directory: Directory,
  active: readonly ActiveRow[],
): Promise<Map<string, DirectoryUser>> {
  const ids = active.map(({ unique_id }) => unique_id);
  const entries = await directory.pool.read((connection) => findUsersById(connection, directory.settings, ids));
  const names = new Map(active.map(({ unique_id, name }) => [unique_id, name]));
  const found = new Map<string, DirectoryUser>();
  for (const entry of entries) {
    const user = readUser(entry, directory.settings);
    const name = user && names.get(user.uniqueId);
    // Names change with the synchronization, which sees all of them.
    if (user && name !== undefined) found.set(user.uniqueId, { ...user, name });
  }
  await changeMirror(database, directory, (tx) => storeUsers(tx, targetOf(directory), [...found.values()]));
  return found;
}

const enabledOf = (active: readonly ActiveRow[], found: ReadonlyMap<string, DirectoryUser>): ActiveUser[] =>
  active.flatMap(({ user_id, unique_id }) => {
    const user = found.get(unique_id);
    return user?.isEnabled ? [{ id: user_id, user }] : [];
  });

/** @param checked number of users that were looked up @throws Error if the directory seems to have no users at all */
async function removeMissing(
  database: Database,
  directory: Directory,
  missing: readonly ActiveRow[],
  checked: number,
): Promise<void> {
  if (missing.length === 0) return;
  if (missing.length === checked) await assertReadable(directory, missing[0]);
  const isPaused = isSuspicious(missing.length, checked);
  for (let at = 0; at < missing.length; at += MAX_ALTERNATIVES) {
    const ids = missing.slice(at, at + MAX_ALTERNATIVES).map(({ user_id }) => user_id);
    await changeMirror(database, directory, (tx) => markMissing(tx, ids, isPaused));
  }
}

/**
 * A server may not search for the attribute of ids, or may not show any user any more. @throws Error if it has the user
 * but did not find it by id, or has no users
 */
async function assertReadable({ pool, settings }: Directory, row: ActiveRow | undefined): Promise<void> {
  const ofName = { ...userSearch(settings), base: row?.dn ?? '', scope: 'base' as const };
  const entries = row?.dn ? await pool.read((connection) => connection.find(ofName, 1)).catch(noneIfAbsent) : [];
  const exists = entries.some((entry) => readUser(entry, settings)?.uniqueId === row?.unique_id);
  if (exists)
    throw new DirectoryError('invalid_options', `The directory does not find users by ${settings.user_id_attribute}.`);
  const [anybody] = await pool.read((connection) => connection.find(userSearch(settings), 1));
  if (!anybody) throw new NoUsersError();
}

function noneIfAbsent(error: unknown): never[] {
  if (error instanceof NoSuchObjectError) return [];
  throw error;
}

interface ActiveRow {
  user_id: string;
  unique_id: string;
  dn: string | null;
  name: string;
}

interface ActiveUser {
  id: string;
  user: DirectoryUser;
}

/** Users who were removed from a group lose its roles. */
async function refreshGroups(
  database: Database,
  directory: Directory,
  users: readonly ActiveUser[],
  signal: AbortSignal,
): Promise<void> {
  const { domainId, pool, settings } = directory;
  for (const { id, user } of users) {
    signal.throwIfAborted();
    const at = new Date().toISOString();
    const groups = await pool.read((connection) => findGroupsOf(connection, settings, user));
    const current = { domainId, userId: id, groups, at };
    if (!(await haveGroupsChanged(database, current))) continue;
    await changeMirror(database, directory, (tx) => storeGroupsOf(tx, current));
  }
}
