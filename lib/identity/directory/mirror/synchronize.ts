import type { Entry } from 'ldapts';
import type { Database } from '#lib/db/database.ts';
import { EventLoopSlice } from '#lib/http/yield-to-event-loop.ts';
import type { DirectoryConnection } from '../client/connection.ts';
import { normalizeDn } from '../client/dn.ts';
import { type DirectoryGroup, type DirectoryUser, readGroup, readUser } from '../entries.ts';
import type { Directory } from '../load.ts';
import { groupSearch, userSearch } from '../searches.ts';
import { longerName } from './free-names.ts';
import { markGroupMissing, storeGroups, storeMembers } from './groups.ts';
import { completeMembers } from './member-ranges.ts';
import { type DirectMembers, nestedMembers } from './nested-members.ts';
import { markMissing, storeUsers } from './users.ts';

/** Maximum memberships of a directory, which are in memory during a synchronization. */
const MAX_MEMBERSHIPS = 2_000_000;
/** Maximum duration of one synchronization. */
export const MAX_SYNC_MS = 30 * 60_000;
/** Groups with all their members per page; a page is in memory at once. */
const GROUPS_PER_PAGE = 50;
/** Rows per transaction, and per query of the mirror. */
const STEP = 100;
/** So many missing users, and half of all, may be a fault of the directory. */
const MANY_MISSING = 10;

export interface SyncResult {
  users: number;
  groups: number;
  /** What an administrator should look at; null if nothing. */
  message: string | null;
}

/** What a synchronization has found so far. */
interface Progress {
  database: Database;
  directory: Directory;
  signal: AbortSignal;
  /** User ids by normalized distinguished name, and by name and unique id if groups list these. */
  userIds: Map<string, string>;
  seenUsers: Set<string>;
  userNames: Set<string>;
  skipped: number;
}

/** Copies changed users, groups and memberships of a directory. @throws Error if the directory cannot be read */
export async function synchronize(database: Database, directory: Directory, signal: AbortSignal): Promise<SyncResult> {
  return directory.pool.read(async (connection) => {
    const progress: Progress = {
      database,
      directory,
      signal,
      userIds: new Map(),
      seenUsers: new Set(),
      userNames: new Set(),
      skipped: 0,
    };
    await synchronizeUsers(progress, connection);
    const missing = await markMissingUsers(progress);
    const groups = await synchronizeGroups(progress, connection);
    return { users: progress.seenUsers.size, groups, message: messageOf(progress, missing) };
  });
}

function messageOf({ skipped }: Progress, missing: { count: number; isSuspicious: boolean }): string | null {
  const parts: string[] = [];
  if (skipped > 0) parts.push(`${skipped} entries have no id or no usable name, and were skipped.`);
  if (missing.isSuspicious) {
    parts.push(
      `${missing.count} users disappeared from the directory at once. They have no access. Check user_tree_dn and user_filter.`,
    );
  }
  return parts.length === 0 ? null : parts.join(' ');
}

async function synchronizeUsers(progress: Progress, connection: DirectoryConnection): Promise<void> {
  const { settings } = progress.directory;
  const limits = { pageSize: settings.page_size, maxEntries: settings.max_users, maxMs: MAX_SYNC_MS };
  for await (const page of connection.pages(userSearch(settings), limits)) {
    progress.signal.throwIfAborted();
    const users = usableUsers(progress, page);
    for (let at = 0; at < users.length; at += STEP) await storePage(progress, users.slice(at, at + STEP));
  }
}

/** Users with an id. Of several with one name, all but the first get a longer one, and cannot sign in by name. */
function usableUsers(progress: Progress, page: readonly Entry[]): DirectoryUser[] {
  return page.flatMap((entry) => {
    const user = readUser(entry, progress.directory.settings);
    if (!user || progress.seenUsers.has(user.uniqueId)) {
      progress.skipped += 1;
      return [];
    }
    progress.seenUsers.add(user.uniqueId);
    return [withOwnName(user, progress.userNames)];
  });
}

function withOwnName<T extends { name: string; uniqueId: string }>(one: T, names: Set<string>): T {
  const name = names.has(one.name) ? longerName(one.name, one.uniqueId) : one.name;
  names.add(name);
  return { ...one, name };
}

async function storePage(progress: Progress, users: readonly DirectoryUser[]): Promise<void> {
  const { database, directory, userIds } = progress;
  const target = targetOf(directory);
  const stored = await database.transact((tx) => storeUsers(tx, target, users));
  const slice = new EventLoopSlice();
  for (const { uniqueId, dn, name } of users) {
    const id = stored.get(uniqueId);
    if (id === undefined) continue;
    userIds.set(normalizeDn(dn), id);
    if (directory.settings.group_members_are_ids) {
      userIds.set(uniqueId, id);
      userIds.set(name, id);
    }
    await slice.breathe();
  }
}

export const targetOf = ({ domainId, settings }: Directory) => ({
  domainId,
  mappedFields: settings.user_additional_attribute_mapping.map((pair) => pair.slice(pair.indexOf(':') + 1)),
});

/** @throws Error if none of the users that existed is left */
async function markMissingUsers(progress: Progress): Promise<{ count: number; isSuspicious: boolean }> {
  const { database, directory, seenUsers } = progress;
  const known = await database.read
    .selectFrom('external_identities')
    .select(['user_id', 'unique_id'])
    .where('kind', '=', 'directory')
    .where('source_id', '=', directory.domainId)
    .where('missing_at', 'is', null)
    .execute();
  const missing = known.filter(({ unique_id }) => !seenUsers.has(unique_id)).map(({ user_id }) => user_id);
  if (known.length > 0 && seenUsers.size === 0) {
    throw new Error('The directory returned no users, although it had some. Check user_tree_dn and user_filter.');
  }
  const isSuspicious = missing.length > MANY_MISSING && missing.length * 2 > known.length;
  for (let at = 0; at < missing.length; at += STEP) {
    progress.signal.throwIfAborted();
    await database.transact((tx) => markMissing(tx, missing.slice(at, at + STEP), isSuspicious));
  }
  return { count: missing.length, isSuspicious };
}

async function synchronizeGroups(progress: Progress, connection: DirectoryConnection): Promise<number> {
  const { settings } = progress.directory;
  const limits = {
    pageSize: Math.min(settings.page_size, GROUPS_PER_PAGE),
    maxEntries: settings.max_groups,
    maxMs: MAX_SYNC_MS,
  };
  const groupIds = new Map<string, string>();
  const listed = new Map<string, string[]>();
  const names = new Set<string>();
  let memberships = 0;
  for await (const page of connection.pages(groupSearch(settings, true), limits)) {
    progress.signal.throwIfAborted();
    const groups: DirectoryGroup[] = [];
    for (const entry of page) {
      const group = readGroup(entry, settings);
      if (!group) {
        progress.skipped += 1;
        continue;
      }
      memberships += group.members.length;
      if (memberships > MAX_MEMBERSHIPS) throw new Error(`The groups have more than ${MAX_MEMBERSHIPS} members.`);
      const members = await completeMembers(connection, entry, {
        attribute: settings.group_member_attribute,
        members: group.members,
      });
      groups.push({ ...withOwnName(group, names), members });
    }
    await storeGroupPage(progress, groups, groupIds, listed);
  }
  await storeMemberships(progress, groupIds, listed);
  await markMissingGroups(progress, new Set(groupIds.values()));
  return groupIds.size;
}

/** Also replaces the listed members by ids of users, or normalized names of groups, which need less memory. */
async function storeGroupPage(
  { database, directory, userIds }: Progress,
  groups: readonly DirectoryGroup[],
  groupIds: Map<string, string>,
  listed: Map<string, string[]>,
): Promise<void> {
  const stored = await database.transact((tx) => storeGroups(tx, directory.domainId, groups));
  const { group_members_are_ids: areIds } = directory.settings;
  const slice = new EventLoopSlice();
  for (const { uniqueId, dn, members } of groups) {
    const id = stored.get(uniqueId);
    if (id === undefined) continue;
    groupIds.set(normalizeDn(dn), id);
    const found: string[] = [];
    for (const member of members) {
      const key = areIds ? member : normalizeDn(member);
      found.push(userIds.get(key) ?? key);
      await slice.breathe();
    }
    listed.set(id, found);
  }
}

async function storeMemberships(
  progress: Progress,
  groupIds: ReadonlyMap<string, string>,
  listed: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const { database, directory } = progress;
  const known = new Set(progress.userIds.values());
  const direct = new Map<string, DirectMembers>();
  for (const [id, members] of listed) {
    const groups = members.flatMap((member) => groupIds.get(member) ?? []);
    direct.set(id, { users: new Set(members.filter((member) => known.has(member))), groups: new Set(groups) });
  }
  const { nested_group_depth: depth } = directory.settings;
  const slice = new EventLoopSlice();
  for (const id of direct.keys()) {
    progress.signal.throwIfAborted();
    await storeMembers(database, directory.domainId, id, nestedMembers(id, direct, depth));
    await slice.breathe();
  }
}

async function markMissingGroups({ database, directory }: Progress, seen: ReadonlySet<string>): Promise<void> {
  const known = await database.read
    .selectFrom('external_groups')
    .select('group_id')
    .where('domain_id', '=', directory.domainId)
    .where('missing_at', 'is', null)
    .execute();
  for (const { group_id } of known)
    if (!seen.has(group_id)) await markGroupMissing(database, directory.domainId, group_id);
}
