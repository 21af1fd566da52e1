import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Tables } from '#lib/db/tables.ts';
import { Locks } from '#lib/engine/locks.ts';
import { PlatformError } from '#lib/errors/errors.ts';
import { networkOf, PEER_HEADER } from '#lib/http/client-address.ts';
import type { Context } from '#lib/http/context.ts';
import { externalId } from '../external/external-identities.ts';
import { verifyWithLockout } from '../lockout.ts';
import { authenticationFailed, hashTypedName } from '../tokens/proof.ts';
import type { InDomainQuery } from '../tokens/schema.ts';
import type { UserOptions } from '../users/options.ts';
import type { DirectoryConnection } from './client/connection.ts';
import { DirectoryError } from './directory-error.ts';
import { type DirectoryGroup, type DirectoryUser, readUser } from './entries.ts';
import { findGroupsOf } from './groups-of-user.ts';
import { type Directory, loadDirectory } from './load.ts';
import { changeMirror } from './mirror/change-mirror.ts';
import { subjectOf } from './mirror/identify-entries.ts';
import { targetOf } from './mirror/synchronize.ts';
import { storeGroupsOf } from './mirror/user-groups.ts';
import { storeUsers } from './mirror/users.ts';
import { equals, userSearch, usersById } from './searches.ts';
import { findState, recordSuccess } from './state.ts';

type UserRow = Selectable<Tables['users']>;

interface DirectorySignIn {
  domainId: string;
  /** The user as entered. */
  user: InDomainQuery;
  password: string;
  /** The known user of that name or id. */
  known: UserRow | undefined;
}

/**
 * The user of a password that the directory of a domain accepts, as the directory has the user now. @throws 401 without
 * a reason; 503 if the directory cannot be reached
 */
export async function signInAtDirectory(ctx: Context, signIn: DirectorySignIn): Promise<UserRow> {
  const { domainId, user, password } = signIn;
  return contact(ctx, domainId, async (directory) => {
    const entry = await directory.pool.read((connection) => findEntry(ctx, connection, directory, signIn));
    // Directories ignore case and blanks of names, so failures are counted for the entry and not for the spelling.
    const id = entry && externalId('user', domainId, subjectOf(domainId, entry.uniqueId));
    const verify = (isLocked: boolean) => isAccepted(directory, isLocked ? undefined : entry, password);
    const isNeverLocked = id !== undefined && (await ignoresLockout(ctx, id));
    const account = id ?? hashTypedName(user);
    const { max_failed_binds: maxFailures } = directory.settings;
    // One after the other, or many at once would all be tried before the first failure is counted.
    const line = maxFailures > 0 ? account : `${account} ${networkOf(ctx.header(PEER_HEADER))}`;
    const rules = { isNeverLocked, maxFailures };
    const guess = await attempts.hold(line, () => verifyWithLockout(ctx, account, verify, rules));
    if (guess !== 'right' || !entry) {
      const who = id === undefined ? { typed: hashTypedName(user) } : { userId: id };
      throw authenticationFailed(ctx, who, guess === 'locked out' ? guess : 'rejected by the directory');
    }
    const at = new Date().toISOString();
    const groups = await directory.pool.read((connection) => findGroupsOf(connection, directory.settings, entry));
    // Only the name by which a user signs in is known to be of this user alone.
    const known = 'id' in user ? signIn.known : undefined;
    return refresh(ctx, directory, { ...entry, name: known?.name ?? entry.name }, { groups, at });
  });
}

/** Attempts at one account in this process, from one network unless those of all count together. */
const attempts = new Locks();

async function ignoresLockout({ database }: Context, id: string): Promise<boolean> {
  const row = await database.read.selectFrom('users').select('options').where('id', '=', id).executeTakeFirst();
  const options: UserOptions = row ? unpackJson(row.options) : {};
  return options.ignore_lockout_failure_attempts === true;
}

/**
 * Unknown names, locked users and wrong passwords take the same request. Locked users are never tried, so that the
 * directory does not lock them too.
 */
async function isAccepted(
  { pool, settings }: Directory,
  entry: DirectoryUser | undefined,
  password: string,
): Promise<boolean> {
  const random = randomBytes(8).toString('hex');
  if (entry && password !== '' && !password.includes('\0')) return pool.verify(entry.dn, password);
  const base = settings.user_tree_dn || settings.suffix;
  await pool.verify(base === '' ? `cn=${random}` : `cn=${random},${base}`, random);
  return false;
}

/** The only entry of a name or of a known user's id. */
async function findEntry(
  { database }: Context,
  connection: DirectoryConnection,
  { domainId, settings }: Directory,
  { user, known }: Pick<DirectorySignIn, 'user' | 'known'>,
): Promise<DirectoryUser | undefined> {
  const uniqueId = 'id' in user && known ? await uniqueIdOf(database.read, domainId, known.id) : undefined;
  const search =
    uniqueId === undefined
      ? userSearch(
          settings,
          equals(settings.user_name_attribute, 'name' in user ? user.name : randomBytes(8).toString('hex')),
        )
      : usersById(settings, [uniqueId]);
  const entries = await connection.find(search, 2);
  const [entry, ...others] = entries.flatMap((one) => readUser(one, settings) ?? []);
  return others.length === 0 ? entry : undefined;
}

async function uniqueIdOf(
  db: Context['database']['read'],
  domainId: string,
  userId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('external_identities')
    .select('unique_id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'directory')
    .where('source_id', '=', domainId)
    .executeTakeFirst();
  return row?.unique_id;
}

/** Writes what the directory has about the user and the user's groups. */
async function refresh(
  { database }: Context,
  directory: Directory,
  user: DirectoryUser,
  { groups, at }: { groups: readonly DirectoryGroup[]; at: string },
): Promise<UserRow> {
  const { domainId } = directory;
  return changeMirror(database, directory, async (tx) => {
    const id = (await storeUsers(tx, targetOf(directory), [user])).get(user.uniqueId) ?? '';
    await storeGroupsOf(tx, { domainId, userId: id, groups, at });
    return tx.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  });
}

/** @throws 503 with a message for the user if the directory cannot be used; the reason is logged */
async function contact<T>(ctx: Context, domainId: string, work: (directory: Directory) => Promise<T>): Promise<T> {
  try {
    const directory = await loadDirectory(ctx.database, domainId);
    if (!directory) throw new DirectoryError('not_configured', 'The domain has no directory.');
    const result = await work(directory);
    const state = await findState(ctx.database.read, domainId);
    if (state?.failing_since || state?.suspended_at) await recordSuccess(ctx.database, directory, {});
    return result;
  } catch (error) {
    if (error instanceof PlatformError) throw error;
    ctx.log.warn({ err: error, domain: domainId, requestId: ctx.requestId }, 'sign-in at a directory failed');
    throw await Unavailable(ctx, domainId);
  }
}

async function Unavailable({ database }: Context, domainId: string): Promise<PlatformError> {
  const state = await findState(database.read, domainId);
  const since = state?.failing_since ? ` since ${state.failing_since.slice(0, 16).replace('T', ' ')} UTC` : '';
  return new PlatformError(
    'unavailable',
    `The directory of the domain cannot be reached${since}. Users of other domains can sign in. Try again later.`,
    { retryAfterS: 30 },
  );
}
