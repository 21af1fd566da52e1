/** Members of a group: users by id, and groups by id. */
export interface DirectMembers {
  users: ReadonlySet<string>;
  groups: ReadonlySet<string>;
}

/** Users of a group and of the groups in it, down to this number of levels. Groups can contain one another. */
export function nestedMembers(
  groupId: string,
  members: ReadonlyMap<string, DirectMembers>,
  maxDepth: number,
): ReadonlySet<string> {
  const direct = members.get(groupId);
  if (!direct) return new Set();
  if (direct.groups.size === 0 || maxDepth === 0) return direct.users;
  const found = new Set(direct.users);
  const seen = new Set([groupId]);
  let level = [...direct.groups];
  for (let depth = 1; depth <= maxDepth && level.length > 0; depth += 1) {
    const next: string[] = [];
    for (const id of level) {
      if (seen.has(id)) continue;
      seen.add(id);
      const inner = members.get(id);
      for (const user of inner?.users ?? []) found.add(user);
      next.push(...(inner?.groups ?? []));
    }
    level = next;
  }
  return found;
}
