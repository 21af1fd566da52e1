import type { Database, Tx } from '#lib/db/database.ts';
import { externalId } from '../../external/external-identities.ts';
import { replaceManagedMemberships } from '../../external/memberships.ts';
import { bumpIdentity } from '../../version.ts';
import type { DirectoryGroup } from '../entries.ts';
import { longerName } from './free-names.ts';
import { findMirroredGroups, storeGroups } from './groups.ts';
import { subjectOf } from './identify-entries.ts';

interface UserGroups {
  domainId: string;
  userId: string;
  groups: readonly DirectoryGroup[];
  /** When they were looked up. */
  at: string;
}

/** Makes a user a member of exactly these groups of the directory. */
export async function storeGroupsOf(tx: Tx, { domainId, userId, groups, at }: UserGroups): Promise<void> {
  const stored = await storeGroups(tx, domainId, await withMirrorNames(tx, domainId, groups));
  const memberships = { userId, sourceId: domainId, groupIds: [...new Set(stored.values())], expiresAt: null };
  if (await replaceManagedMemberships(tx, memberships)) await bumpIdentity(tx);
  const identities = tx.updateTable('external_identities').set({ groups_at: at }).where('kind', '=', 'directory');
  await identities.where('user_id', '=', userId).where('source_id', '=', domainId).execute();
}

/** Names change with the synchronization, which sees all groups. A new group takes no name from another one. */
async function withMirrorNames(tx: Tx, domainId: string, groups: readonly DirectoryGroup[]): Promise<DirectoryGroup[]> {
  if (groups.length === 0) return [];
  const ids = groups.map(({ uniqueId }) => uniqueId);
  const known = await findMirroredGroups(tx, domainId, ids);
  const names = groups.map(({ name }) => name);
  const rows = tx.selectFrom('groups').select('name').where('domain_id', '=', domainId).where('name', 'in', names);
  const taken = new Set((await rows.execute()).map(({ name }) => name));
  return groups.map((group) => {
    const row = known.get(group.uniqueId);
    if (row) return { ...group, name: row.name };
    const name = taken.has(group.name) ? longerName(group.name, idOf(domainId, group)) : group.name;
    taken.add(name);
    return { ...group, name };
  });
}

const idOf = (domainId: string, { uniqueId }: DirectoryGroup): string =>
  externalId('group', domainId, subjectOf(domainId, uniqueId));

/** Whether the mirror has other groups for the user. */
export async function haveGroupsChanged(
  { read }: Database,
  { domainId, userId, groups }: Omit<UserGroups, 'at'>,
): Promise<boolean> {
  const rows = await read
    .selectFrom('group_members')
    .select('group_id')
    .where('user_id', '=', userId)
    .where('source_id', '=', domainId)
    .execute();
  const known = new Set(rows.map(({ group_id }) => group_id));
  const ids = new Set(groups.map((group) => idOf(domainId, group)));
  return ids.size !== known.size || [...ids].some((id) => !known.has(id));
}
