'use client';

import type { RowSource } from '#components/console/row-source.ts';
import { useMoreRows } from '#components/console/use-more-rows.ts';

/** Rows that fill a screen. */
const SCREENFUL = 50;

/**
 * Loads further pages until the rows fill a screen, for lists whose pages may be empty: the server examines a bounded
 * number of objects per request. @param isSparse whether the list is such a one
 */
export function useScreenful<Row>(source: RowSource<Row>, isSparse = true): RowSource<Row> {
  const { rows, hasMore, error } = source;
  const isIncomplete = isSparse && hasMore && !error && rows !== undefined && rows.length < SCREENFUL;
  useMoreRows(source, isIncomplete);
  return isIncomplete && rows.length === 0 ? { ...source, rows: undefined } : source;
}
