import type { Database, Tx } from '#lib/db/database.ts';
import { externalId } from '../../external/external-identities.ts';
import { replaceManagedMemberships } from '../../external/memberships.ts';
import { bumpIdentity } from '../../version.ts';
import type { DirectoryGroup } from '../entries.ts';
import { storeGroups } from './groups.ts';
import { subjectOf } from './users.ts';

interface UserGroups {
  domainId: string;
  userId: string;
  groups: readonly DirectoryGroup[];
}

/** Makes a user a member of exactly these groups of the directory. */
export async function storeGroupsOf(tx: Tx, { domainId, userId, groups }: UserGroups): Promise<void> {
  const groupIds = [...new Set((await storeGroups(tx, domainId, groups)).values())];
  const memberships = { userId, sourceId: domainId, groupIds, expiresAt: null };
  if (await replaceManagedMemberships(tx, memberships)) await bumpIdentity(tx);
}

/** Whether the mirror has other groups for the user. */
export async function haveGroupsChanged(
  { read }: Database,
  { domainId, userId, groups }: UserGroups,
): Promise<boolean> {
  const rows = await read
    .selectFrom('group_members')
    .select('group_id')
    .where('user_id', '=', userId)
    .where('source_id', '=', domainId)
    .execute();
  const known = new Set(rows.map(({ group_id }) => group_id));
  const ids = groups.map(({ uniqueId }) => externalId('group', domainId, subjectOf(domainId, uniqueId)));
  return ids.length !== known.size || ids.some((id) => !known.has(id));
}
