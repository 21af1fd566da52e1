import { type SqlBool, sql } from 'kysely';
import { NoSuchObjectError } from 'ldapts';
import type { Database } from '#lib/db/database.ts';
import { type DirectoryUser, readUser } from './entries.ts';
import { findGroupsOf } from './groups-of-user.ts';
import type { Directory } from './load.ts';
import { targetOf } from './mirror/synchronize.ts';
import { haveGroupsChanged, storeGroupsOf } from './mirror/user-groups.ts';
import { markMissing, storeUsers } from './mirror/users.ts';
import { MAX_ALTERNATIVES, userSearch, usersById } from './searches.ts';

/** The last sign-in is accurate to the hour; tokens live at least as long. */
const ACTIVE_MS = 2 * 3_600_000;

/** Users whose groups are looked up too; those of more users change with the synchronization. */
const MAX_REFRESHED = 500;
/** So many missing users, and no other, may be a fault of the directory. */
const MANY_MISSING = 10;

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
  for (;;) {
    signal.throwIfAborted();
    const some = await findActive(database, directory.domainId, { after, tokenLifetimeMs });
    if (some.length === 0) return;
    const found = await check(database, directory, some);
    if (refreshed < MAX_REFRESHED) await refreshGroups(database, directory, found, signal);
    refreshed += found.length;
    after = some.at(-1)?.user_id ?? '';
  }
}

function findActive(
  { read }: Database,
  domainId: string,
  { after, tokenLifetimeMs }: { after: string; tokenLifetimeMs: number },
) {
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

async function check(database: Database, directory: Directory, active: readonly ActiveRow[]): Promise<ActiveUser[]> {
  const search = usersById(
    directory.settings,
    active.map(({ unique_id }) => unique_id),
  );
  const entries = await directory.pool.read((connection) => connection.find(search, MAX_ALTERNATIVES + 1));
  const names = new Map(active.map(({ unique_id, name }) => [unique_id, name]));
  const found = new Map<string, DirectoryUser>();
  for (const entry of entries) {
    const user = readUser(entry, directory.settings);
    if (user) found.set(user.uniqueId, user);
  }
  if (found.size === 0) await assertSearchable(directory, active[0]);
  const missing = active.filter(({ unique_id }) => !found.has(unique_id)).map(({ user_id }) => user_id);
  // Names change with the synchronization, which sees all of them.
  const users = [...found.values()].map((user) => ({ ...user, name: names.get(user.uniqueId) ?? user.name }));
  await database.transact(async (tx) => {
    await storeUsers(tx, targetOf(directory), users);
    // If none is left, the cause may be a fault of the directory; the next synchronization finds out.
    await markMissing(tx, missing, found.size === 0 && missing.length > MANY_MISSING);
  });
  return active.flatMap(({ user_id, unique_id }) => {
    const user = found.get(unique_id);
    return user?.isEnabled ? [{ id: user_id, user }] : [];
  });
}

/** A server may not search for the attribute of ids. @throws Error if it has the user, but did not find it by id */
async function assertSearchable({ pool, settings }: Directory, row: ActiveRow | undefined): Promise<void> {
  if (!row?.dn) return;
  const search = { ...userSearch(settings), base: row.dn, scope: 'base' as const };
  const entries = await pool
    .read((connection) => connection.find(search, 1))
    .catch((error: unknown) => {
      if (error instanceof NoSuchObjectError) return [];
      throw error;
    });
  const exists = entries.some((entry) => readUser(entry, settings)?.uniqueId === row.unique_id);
  if (exists) throw new Error(`The directory does not find users by ${settings.user_id_attribute}.`);
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
  { domainId, pool, settings }: Directory,
  users: readonly ActiveUser[],
  signal: AbortSignal,
): Promise<void> {
  for (const { id, user } of users) {
    signal.throwIfAborted();
    const groups = await pool.read((connection) => findGroupsOf(connection, settings, user));
    const current = { domainId, userId: id, groups };
    if (await haveGroupsChanged(database, current)) await database.transact((tx) => storeGroupsOf(tx, current));
  }
}
