import type { Selectable } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { FragmentCache } from '#lib/http/fragments.ts';
import { tagsOf } from '../tags/object-tags.ts';
import { ADDRESS_SCOPES, type AddressScope } from './schema.ts';

export type AddressScopeRow = Selectable<Tables['address_scopes']>;

/** JSON of address scopes, shared by all requests. */
export const addressScopeFragments = new FragmentCache<AddressScope>();

export async function addressScopeViews(db: Reader, ids: string[]): Promise<Map<string, AddressScope>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('address_scopes').selectAll().where('id', 'in', ids).execute();
  const tags = await tagsOf(db, ids);
  return new Map(rows.map((row) => [row.id, ADDRESS_SCOPES.view(row, { tags: tags.get(row.id) ?? [] })]));
}
