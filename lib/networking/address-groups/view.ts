import type { Selectable } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { FragmentCache } from '#lib/http/fragments.ts';
import { tagsOf } from '../tags/object-tags.ts';
import { ADDRESS_GROUPS, type AddressGroup } from './schema.ts';

export type AddressGroupRow = Selectable<Tables['address_groups']>;

/** JSON of address groups, shared by all requests. */
export const addressGroupFragments = new FragmentCache<AddressGroup>();

export async function addressGroupViews(db: Reader, ids: string[]): Promise<Map<string, AddressGroup>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('address_groups').selectAll().where('id', 'in', ids).execute();
  const tags = await tagsOf(db, ids);
  return new Map(rows.map((row) => [row.id, ADDRESS_GROUPS.view(row, { tags: tags.get(row.id) ?? [] })]));
}
