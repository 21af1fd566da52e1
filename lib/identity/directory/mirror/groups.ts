import { packJson } from '#lib/db/column-types.ts';
import type { Database, Tx } from '#lib/db/database.ts';
import { bumpIdentity } from '../../version.ts';
import type { DirectoryGroup } from '../entries.ts';
import { type ConfiguredDirectory, changeMirror } from './change-mirror.ts';
import { identifyEntries } from './identify-entries.ts';

export async function findMirroredGroups(tx: Tx, domainId: string, uniqueIds: readonly string[]) {
  const rows = await tx
    .selectFrom('external_groups as e')
    .innerJoin('groups as g', 'g.id', 'e.group_id')
    .select(['e.unique_id', 'e.dn', 'e.missing_at', 'g.id', 'g.name', 'g.description'])
    .where('e.domain_id', '=', domainId)
    .where('e.unique_id', 'in', uniqueIds)
    .execute();
  return new Map(rows.map((row) => [row.unique_id, row]));
}

/** Writes groups of the directory that are new or have changed. @returns the id of each group by unique id */
export async function storeGroups(
  tx: Tx,
  domainId: string,
  groups: readonly DirectoryGroup[],
): Promise<Map<string, string>> {
  if (groups.length === 0) return new Map();
  const known = await findMirroredGroups(
    tx,
    domainId,
    groups.map(({ uniqueId }) => uniqueId),
  );
  const stored = new Map<string, string>();
  for (const group of await identifyEntries(tx, 'group', domainId, groups, known)) {
    const row = known.get(group.uniqueId);
    stored.set(group.uniqueId, group.id);
    const isSame =
      row?.name === group.name &&
      row.description === group.description &&
      row.dn === group.dn &&
      row.missing_at === null;
    if (!isSame) await writeGroup(tx, domainId, group);
  }
  return stored;
}

async function writeGroup(
  tx: Tx,
  domainId: string,
  { id, uniqueId, dn, name, description }: DirectoryGroup & { id: string },
) {
  await tx
    .insertInto('groups')
    .values({ id, domain_id: domainId, name, description, options: packJson({}), extra: packJson({}) })
    .onConflict((on) => on.column('id').doUpdateSet({ name, description }))
    .execute();
  await tx
    .insertInto('external_groups')
    .values({ group_id: id, domain_id: domainId, unique_id: uniqueId, dn })
    .onConflict((on) => on.column('group_id').doUpdateSet({ dn, missing_at: null }))
    .execute();
}

/** Maximum rows per transaction. */
const STEP = 500;

interface GroupMembers {
  groupId: string;
  users: ReadonlySet<string>;
  /** Groups of users that have been looked up since are newer. */
  since: string;
}

/**
 * Makes exactly these users members of a group, as far as the directory manages memberships. Writes only differences,
 * in short transactions.
 */
export async function storeMembers(
  database: Database,
  directory: ConfiguredDirectory,
  { groupId, users, since }: GroupMembers,
): Promise<void> {
  const { domainId } = directory;
  const rows = await database.read
    .selectFrom('group_members')
    .select(['user_id', 'source_id'])
    .where('group_id', '=', groupId)
    .execute();
  const known = new Set(rows.map(({ user_id }) => user_id));
  const surplus = rows.filter((row) => row.source_id === domainId && !users.has(row.user_id)).map((row) => row.user_id);
  const missing = [...users].filter((id) => !known.has(id));
  for (const some of inSteps(surplus)) {
    await changeMirror(database, directory, async (tx) => {
      const ids = await withoutNewer(tx, some, since);
      if (ids.length === 0) return;
      const old = tx.deleteFrom('group_members').where('group_id', '=', groupId).where('source_id', '=', domainId);
      await old.where('user_id', 'in', ids).execute();
      await bumpIdentity(tx);
    });
  }
  for (const some of inSteps(missing)) {
    await changeMirror(database, directory, async (tx) => {
      const ids = await withoutNewer(tx, some, since);
      if (ids.length === 0) return;
      await tx
        .insertInto('group_members')
        .values(ids.map((user_id) => ({ group_id: groupId, user_id, source_id: domainId })))
        .onConflict((on) => on.columns(['user_id', 'group_id']).doNothing())
        .execute();
      await bumpIdentity(tx);
    });
  }
}

/** A sign-in or a check has looked up the groups of some users while the groups were read. */
async function withoutNewer(tx: Tx, userIds: readonly string[], since: string): Promise<string[]> {
  const rows = tx.selectFrom('external_identities').select('user_id').where('kind', '=', 'directory');
  const newer = await rows.where('user_id', 'in', userIds).where('groups_at', '>', since).execute();
  const known = new Set(newer.map(({ user_id }) => user_id));
  return userIds.filter((id) => !known.has(id));
}

const inSteps = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / STEP) }, (_, step) => items.slice(step * STEP, (step + 1) * STEP));

/** A group that is not in the directory any more loses the members that it gave it. Its roles remain. */
export async function markGroupMissing(
  database: Database,
  directory: ConfiguredDirectory,
  groupId: string,
): Promise<void> {
  const missing_at = new Date().toISOString();
  await storeMembers(database, directory, { groupId, users: new Set(), since: missing_at });
  await changeMirror(database, directory, (tx) =>
    tx.updateTable('external_groups').set({ missing_at }).where('group_id', '=', groupId).execute(),
  );
}
