import type { Selectable } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { FragmentCache } from '#lib/http/fragments.ts';
import { tagsOf } from '../tags/object-tags.ts';
import { SUBNETPOOLS, type Subnetpool } from './schema.ts';

export type SubnetpoolRow = Selectable<Tables['subnetpools']>;

/** JSON of subnet pools, shared by all requests. */
export const subnetpoolFragments = new FragmentCache<Subnetpool>();

export async function subnetpoolViews(db: Reader, ids: string[]): Promise<Map<string, Subnetpool>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('subnetpools').selectAll().where('id', 'in', ids).execute();
  const tags = await tagsOf(db, ids);
  return new Map(rows.map((row) => [row.id, SUBNETPOOLS.view(row, { tags: tags.get(row.id) ?? [] })]));
}
