import type { Reader } from '#lib/db/database.ts';
import { MAX_PAGE, type PageQuery } from '#lib/http/page-query.ts';
import type { PageOptions } from '#lib/http/paging.ts';

/** The tables of the HA API, each with a number beside its id. */
type NumberedTable = 'segments' | 'segment_hosts' | 'notifications' | 'vmoves';

/**
 * A page as the HA API gives it: never more than the largest one. The SDK pages through notifications by their number, which
 * it takes for their id, so that a number is a marker as well.
 */
export async function pageOf<Q extends PageQuery>(
  db: Reader,
  table: NumberedTable,
  query: Q,
): Promise<Q & { limit: number }> {
  const { marker, limit = MAX_PAGE } = query;
  if (marker === undefined || !/^\d{1,15}$/.test(marker)) return { ...query, limit };
  const row = await rowsOf(db, table).select('id').where('number', '=', Number(marker)).executeTakeFirst();
  return { ...query, limit, marker: row?.id ?? marker };
}

/** The tables by what they have in common: the same statement for each of them. */
const rowsOf = (db: Reader, table: NumberedTable) => db.selectFrom(table as 'segments');

/** What all lists of the HA API can be sorted by, the newest first; markers nobody knows are 400. */
export const pageOptions = (kind: string, sortKeys: Record<string, string>, nullable: string[] = []): PageOptions => ({
  kind,
  unknownMarker: 'invalid',
  defaultSort: [{ column: 'created_at', direction: 'desc' }],
  nullable: ['updated_at', ...nullable],
  sortKeys: { id: 'number', uuid: 'id', created_at: 'created_at', updated_at: 'updated_at', ...sortKeys },
});
