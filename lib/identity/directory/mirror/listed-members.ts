import { EventLoopSlice } from '#lib/yield-to-event-loop.ts';
import type { DirectoryGroup } from '../entries.ts';
import { type ListedMembers, MAX_LISTED, type SyncRun } from './sync-run.ts';

/** What is needed for reading the rest of the members of a group. */
export const membersOf = (
  { group_member_attribute: attribute }: { group_member_attribute: string },
  { members }: Pick<DirectoryGroup, 'members'>,
  { count }: Pick<ListedMembers, 'count'>,
) => ({ attribute, members, max: MAX_LISTED - count });

/** Ids of the users of a group, with those of whom it is the primary group, and keys of its other members. */
export async function resolveMembers(
  { members: index }: SyncRun,
  { members, sid }: Pick<DirectoryGroup, 'members' | 'sid'>,
): Promise<string[]> {
  const slice = new EventLoopSlice();
  const found = [...index.ofPrimaryGroup(sid)];
  for (const member of members) {
    found.push(...index.resolve(member));
    await slice.breathe();
  }
  return found;
}
