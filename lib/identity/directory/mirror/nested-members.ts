import { EventLoopSlice } from '#lib/yield-to-event-loop.ts';

/** Members of a group: users by id, and groups by id. */
export interface DirectMembers {
  users: Set<string>;
  groups: Set<string>;
}

/** Users of a group and of the groups in it, down to this number of levels. Groups can contain one another. */
export async function nestedMembers(
  groupId: string,
  members: ReadonlyMap<string, DirectMembers>,
  maxDepth: number,
): Promise<ReadonlySet<string>> {
  const direct = members.get(groupId);
  if (!direct) return new Set();
  if (direct.groups.size === 0 || maxDepth === 0) return direct.users;
  const slice = new EventLoopSlice();
  const found = new Set(direct.users);
  const seen = new Set([groupId]);
  let level: ReadonlySet<string> = direct.groups;
  for (let depth = 1; depth <= maxDepth && level.size > 0; depth += 1) {
    const next = new Set<string>();
    for (const id of level) {
      if (seen.has(id)) continue;
      seen.add(id);
      const inner = members.get(id);
      for (const user of inner?.users ?? []) found.add(user);
      for (const group of inner?.groups ?? []) next.add(group);
      await slice.breathe();
    }
    level = next;
  }
  return found;
}
