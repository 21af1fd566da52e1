import type { Selectable } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { FragmentCache } from '#lib/http/fragments.ts';
import { tagsOf } from '../tags/object-tags.ts';
import { SUBNETS, type Subnet } from './schema.ts';

export type SubnetRow = Selectable<Tables['subnets']>;

/** JSON of subnets, shared by all requests. */
export const subnetFragments = new FragmentCache<Subnet>();

export async function subnetViews(db: Reader, ids: string[]): Promise<Map<string, Subnet>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('subnets').selectAll().where('id', 'in', ids).execute();
  const tags = await tagsOf(db, ids);
  return new Map(rows.map((row) => [row.id, SUBNETS.view(row, { tags: tags.get(row.id) ?? [] })]));
}
