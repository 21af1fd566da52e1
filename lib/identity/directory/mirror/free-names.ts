import { randomBytes } from 'node:crypto';
import type { Tx } from '#lib/db/database.ts';

/** Maximum characters of a name in the mirror. */
const MAX_NAME = 255;

interface NamedObject {
  id: string;
  name: string;
}

/**
 * Renames mirrored users or groups that have a name which the directory gives to others now. @returns other names, by
 * id, for those whose name belongs to an object of another source
 */
export async function freeNames(
  tx: Tx,
  table: 'users' | 'groups',
  domainId: string,
  wanted: readonly NamedObject[],
): Promise<Map<string, string>> {
  const taken = await renameHolders(tx, table, domainId, wanted);
  const longer = wanted
    .filter(({ name }) => taken.has(name))
    .map(({ id, name }) => ({ id, name: longerName(name, id) }));
  // Somebody may have been given such a name in the directory.
  await renameHolders(tx, table, domainId, longer);
  return new Map(longer.map(({ id, name }) => [id, name]));
}

/** @returns names whose objects are not mirrored */
async function renameHolders(
  tx: Tx,
  table: 'users' | 'groups',
  domainId: string,
  wanted: readonly NamedObject[],
): Promise<Set<string>> {
  const taken = new Set<string>();
  if (wanted.length === 0) return taken;
  const owners = new Map(wanted.map(({ id, name }) => [name, id]));
  const holders = await tx
    .selectFrom(table)
    .select(['id', 'name'])
    .where('domain_id', '=', domainId)
    .where('name', 'in', [...owners.keys()])
    .execute();
  for (const { id, name } of holders) {
    if (owners.get(name) === id) continue;
    // Nobody in the directory can have been given a name that is not known in advance.
    const other = longerName(name, randomBytes(16).toString('hex'));
    if (await isMirrored(tx, table, id))
      await tx.updateTable(table).set({ name: other }).where('id', '=', id).execute();
    else taken.add(name);
  }
  return taken;
}

/** A name that is unique, because it contains an id. */
export const longerName = (name: string, id: string): string => `${name.slice(0, MAX_NAME - id.length - 1)}-${id}`;

async function isMirrored(tx: Tx, table: 'users' | 'groups', id: string): Promise<boolean> {
  const found =
    table === 'groups'
      ? tx.selectFrom('external_groups').select('group_id').where('group_id', '=', id)
      : tx
          .selectFrom('external_identities')
          .select('user_id')
          .where('user_id', '=', id)
          .where('kind', '=', 'directory');
  return (await found.executeTakeFirst()) !== undefined;
}
