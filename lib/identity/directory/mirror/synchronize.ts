import type { Entry } from 'ldapts';
import type { Database } from '#lib/db/database.ts';
import { EventLoopSlice } from '#lib/yield-to-event-loop.ts';
import { DirectoryError } from '../directory-error.ts';
import { type DirectoryUser, readUser } from '../entries.ts';
import type { Directory } from '../load.ts';
import { findUsersById, userSearch } from '../searches.ts';
import { changeMirror } from './change-mirror.ts';
import { MemberIndex } from './member-index.ts';
import { OwnNames, userNames } from './own-names.ts';
import { isSuspicious } from './suspicious.ts';
import { MAX_SYNC_MS, type SyncRun } from './sync-run.ts';
import { synchronizeGroups } from './synchronize-groups.ts';
import { markMissing, storeUsers } from './users.ts';

/** Rows per transaction, and per query of the mirror. */
const STEP = 100;
/** Maximum users that are looked up once more before they count as removed. */
const MAX_CONFIRMED = 20_000;

export interface SyncResult {
  users: number;
  groups: number;
  /** What an administrator should look at; null if nothing. */
  message: string | null;
}

/** Copies changed users, groups and memberships of a directory. @throws Error if the directory cannot be read */
export async function synchronize(database: Database, directory: Directory, signal: AbortSignal): Promise<SyncResult> {
  return directory.pool.readAlone(async (connection) => {
    const run: SyncRun = {
      ...{ database, directory, connection, signal },
      startedAt: new Date().toISOString(),
      members: new MemberIndex(directory.settings.group_members_are_ids),
      seenUsers: new Set(),
      names: new OwnNames(await userNames(database, directory.domainId)),
      ...{ skipped: 0, duplicates: 0 },
    };
    await synchronizeUsers(run);
    await removeMissingUsers(run);
    const groups = await synchronizeGroups(run);
    return { users: run.seenUsers.size, groups, message: messageOf(run) };
  });
}

function messageOf({ skipped, duplicates }: SyncRun): string | null {
  const parts: string[] = [];
  if (skipped > 0) parts.push(`${skipped} entries have no id or no usable name, and were skipped.`);
  if (duplicates > 0) parts.push(`${duplicates} entries have the id of another entry, and were skipped.`);
  return parts.length === 0 ? null : parts.join(' ');
}

async function synchronizeUsers(run: SyncRun): Promise<void> {
  const { settings } = run.directory;
  const limits = { pageSize: settings.page_size, maxEntries: settings.max_users, maxMs: MAX_SYNC_MS };
  for await (const page of run.connection.pages(userSearch(settings), limits)) {
    await storeInSteps(run, usableUsers(run, page));
  }
  await storeInSteps(run, run.names.takeWaiting());
}

async function storeInSteps(run: SyncRun, users: readonly DirectoryUser[]): Promise<void> {
  for (let at = 0; at < users.length; at += STEP) await storePage(run, users.slice(at, at + STEP));
}

/** Users with an id. Of several with one name, all but one get a longer one, and cannot sign in by name. */
function usableUsers(run: SyncRun, page: readonly Entry[]): DirectoryUser[] {
  return page.flatMap((entry) => {
    const user = readUser(entry, run.directory.settings);
    if (!user) run.skipped += 1;
    else if (run.seenUsers.has(user.uniqueId)) run.duplicates += 1;
    if (!user || run.seenUsers.has(user.uniqueId)) return [];
    run.seenUsers.add(user.uniqueId);
    return run.names.assign(user) ?? [];
  });
}

async function storePage(run: SyncRun, users: readonly DirectoryUser[]): Promise<void> {
  run.signal.throwIfAborted();
  const { database, directory, members } = run;
  const stored = await changeMirror(database, directory, (tx) => storeUsers(tx, targetOf(directory), users));
  const slice = new EventLoopSlice();
  for (const user of users) {
    const id = stored.get(user.uniqueId);
    if (id !== undefined) members.add(user, id);
    await slice.breathe();
  }
}

export const targetOf = ({ domainId, settings }: Directory) => ({
  domainId,
  mappedFields: settings.user_additional_attribute_mapping.map((pair) => pair.slice(pair.indexOf(':') + 1)),
});

/** Disables users who are not in the directory any more. @throws Error if none of the users that existed is left */
async function removeMissingUsers(run: SyncRun): Promise<void> {
  const { database, directory, seenUsers } = run;
  const known = await database.read
    .selectFrom('external_identities')
    .select(['user_id', 'unique_id'])
    .where('kind', '=', 'directory')
    .where('source_id', '=', directory.domainId)
    .where('missing_at', 'is', null)
    .execute();
  if (known.length > 0 && seenUsers.size === 0) throw new NoUsersError();
  const unseen = known.filter(({ unique_id }) => !seenUsers.has(unique_id));
  await readAgain(run, unseen);
  const missing = unseen.filter(({ unique_id }) => !seenUsers.has(unique_id)).map(({ user_id }) => user_id);
  const isPaused = isSuspicious(missing.length, known.length);
  for (let at = 0; at < missing.length; at += STEP) {
    run.signal.throwIfAborted();
    await changeMirror(database, directory, (tx) => markMissing(tx, missing.slice(at, at + STEP), isPaused));
  }
}

/** The directory has none of the users that it had, which is a fault. */
export class NoUsersError extends DirectoryError {
  override name = 'NoUsersError';
  constructor() {
    super(
      'nothing_found',
      'The directory returned no users, although it had some. Check user_tree_dn and user_filter.',
    );
  }
}

/**
 * Looks up users who were on no page, because entries that move meanwhile can be missed, and others are new. Users who
 * are there count as seen.
 */
async function readAgain(run: SyncRun, unseen: readonly { unique_id: string }[]): Promise<void> {
  if (unseen.length > MAX_CONFIRMED) return;
  const ids = unseen.map(({ unique_id }) => unique_id);
  const found = await findUsersById(run.connection, run.directory.settings, ids);
  await storeInSteps(run, [...usableUsers(run, found), ...run.names.takeWaiting()]);
}
