import { EventLoopSlice } from '#lib/yield-to-event-loop.ts';
import { normalizeDn } from '../client/dn.ts';
import { DirectoryError } from '../directory-error.ts';
import { type DirectoryGroup, readGroup } from '../entries.ts';
import { groupSearch } from '../searches.ts';
import { changeMirror } from './change-mirror.ts';
import { markGroupMissing, storeGroups, storeMembers } from './groups.ts';
import { membersOf, resolveMembers } from './listed-members.ts';
import { completeMembers } from './member-ranges.ts';
import { type DirectMembers, nestedMembers } from './nested-members.ts';
import { addOuterGroups } from './outer-groups.ts';
import { groupNames, OwnNames } from './own-names.ts';
import { isSuspicious } from './suspicious.ts';
import { type ListedMembers, MAX_SYNC_MS, type SyncRun } from './sync-run.ts';

/** Maximum memberships that are stored, with those through other groups. */
const MAX_STORED = 5_000_000;
/** Groups with all their members per page; a page is in memory at once. */
const GROUPS_PER_PAGE = 50;

/** Copies groups and memberships. @returns the number of groups @throws Error if the directory cannot be read */
export async function synchronizeGroups(run: SyncRun): Promise<number> {
  const { database, directory, connection } = run;
  const { settings } = directory;
  const limits = {
    pageSize: Math.min(settings.page_size, GROUPS_PER_PAGE),
    maxEntries: settings.max_groups,
    maxMs: MAX_SYNC_MS,
  };
  const listed: ListedMembers = { groupIds: new Map(), members: new Map(), count: 0 };
  const names = new OwnNames<DirectoryGroup>(await groupNames(database, directory.domainId));
  const seen = new Set<string>();
  for await (const page of connection.pages(groupSearch(settings, true), limits)) {
    const groups: DirectoryGroup[] = [];
    for (const entry of page) {
      run.signal.throwIfAborted();
      const group = readGroup(entry, settings);
      if (!group) run.skipped += 1;
      else if (seen.has(group.uniqueId)) run.duplicates += 1;
      if (!group || seen.has(group.uniqueId)) continue;
      seen.add(group.uniqueId);
      const members = await completeMembers(connection, entry, membersOf(settings, group, listed));
      listed.count += members.length;
      const named = names.assign({ ...group, members });
      if (named) groups.push(named);
    }
    await storePage(run, groups, listed);
  }
  await storePage(run, names.takeWaiting(), listed);
  await assertHasGroups(run, seen.size);
  await storeMemberships(run, listed);
  await markMissingGroups(run, new Set(listed.groupIds.values()));
  return listed.groupIds.size;
}

/** Also replaces the listed members by ids of users, or by keys, which need less memory. */
async function storePage(run: SyncRun, groups: readonly DirectoryGroup[], listed: ListedMembers): Promise<void> {
  run.signal.throwIfAborted();
  const { database, directory } = run;
  const stored = await changeMirror(database, directory, (tx) => storeGroups(tx, directory.domainId, groups));
  for (const group of groups) {
    const id = stored.get(group.uniqueId);
    if (id === undefined) continue;
    listed.groupIds.set(normalizeDn(group.dn), id);
    listed.members.set(id, await resolveMembers(run, group));
  }
}

/** Nobody loses anything if many groups disappear together. @throws Error */
async function assertHasGroups({ database, directory }: SyncRun, seen: number): Promise<void> {
  if (seen > 0) return;
  const known = await knownGroups(database, directory.domainId);
  if (!isSuspicious(known.length, known.length)) return;
  throw new DirectoryError(
    'nothing_found',
    'The directory returned no groups, although it had some. Check group_tree_dn and group_filter.',
  );
}

async function storeMemberships(run: SyncRun, listed: ListedMembers): Promise<void> {
  const { database, directory, startedAt } = run;
  const { settings } = directory;
  const outer = settings.group_ad_nesting ? await addOuterGroups(run, listed) : new Set<string>();
  const direct = new Map<string, DirectMembers>();
  const idOfGroup = (key: string) => listed.groupIds.get(key) ?? (outer.has(key) ? key : undefined);
  const slice = new EventLoopSlice();
  for (const [id, members] of listed.members) {
    const found: DirectMembers = { users: new Set(), groups: new Set() };
    for (const member of members) {
      const group = idOfGroup(member);
      if (group !== undefined) found.groups.add(group);
      else if (run.members.has(member)) found.users.add(member);
      await slice.breathe();
    }
    direct.set(id, found);
  }
  // Active Directory itself knows no maximum depth.
  const depth = settings.group_ad_nesting ? Number.POSITIVE_INFINITY : settings.nested_group_depth;
  let count = 0;
  for (const groupId of listed.groupIds.values()) {
    run.signal.throwIfAborted();
    const users = await nestedMembers(groupId, direct, depth);
    count += users.size;
    if (count > MAX_STORED)
      throw new DirectoryError(
        'too_much',
        `The groups have more than ${MAX_STORED} members, with those of nested groups.`,
      );
    await storeMembers(database, directory, { groupId, users, since: startedAt });
  }
}

const knownGroups = ({ read }: SyncRun['database'], domainId: string) =>
  read
    .selectFrom('external_groups')
    .select('group_id')
    .where('domain_id', '=', domainId)
    .where('missing_at', 'is', null)
    .execute();

async function markMissingGroups({ database, directory, signal }: SyncRun, seen: ReadonlySet<string>): Promise<void> {
  for (const { group_id } of await knownGroups(database, directory.domainId)) {
    signal.throwIfAborted();
    if (!seen.has(group_id)) await markGroupMissing(database, directory, group_id);
  }
}
