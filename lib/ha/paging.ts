import type { Reader } from '#lib/db/database.ts';
import type { Column } from '#lib/db/table.ts';
import { MAX_PAGE } from '#lib/http/max-page.ts';
import type { PageQuery } from '#lib/http/page-query.ts';
import type { PageOptions } from '#lib/http/paging.ts';

/** Tables of the HA API that have a number beside the id. */
type NumberedTable = 'segments' | 'segment_hosts' | 'notifications' | 'vmoves';

/**
 * A page of the HA API, limited to the maximum. The SDK pages by number, which it takes for the id, so numbers are
 * accepted as markers.
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

/** The common columns: one statement for all tables. */
const rowsOf = (db: Reader, table: NumberedTable) => db.selectFrom(table as 'segments');

interface PagedKind {
  sortKeys: Readonly<Record<string, string>>;
  columns: Readonly<Record<string, Column<unknown>>>;
}

/**
 * Sorting of all HA lists, newest first; unknown markers cause 400. @param kind name in errors @param otherKeys columns
 * by sort key, besides those of attributes
 */
export const pageOptions = (
  kind: string,
  { sortKeys, columns }: PagedKind,
  otherKeys: Record<string, string> = {},
): PageOptions => ({
  kind,
  unknownMarker: 'invalid',
  defaultSort: [{ column: 'created_at', direction: 'desc' }],
  nullable: Object.keys(columns).filter((name) => columns[name]?.definition.isNullable),
  sortKeys: { ...sortKeys, ...otherKeys },
});
