import { replaceEqualDeep } from '@tanstack/react-query';

export interface RowPage<Row> {
  rows: readonly Row[];
  /** Rows on all pages; only in the first page. */
  total?: number | undefined;
  hasMore: boolean;
}

type Pages<Row> = { pages: readonly RowPage<Row>[] };

/**
 * Keeps the identity of unchanged rows, at any position, so that only changed rows render again.
 * @param before undefined if nothing was loaded
 */
export function reuseRows<Row extends { id: string }, Data extends Pages<Row>>(
  before: Data | undefined,
  after: Data,
): Data {
  if (before === undefined) return after;
  const known = new Map(before.pages.flatMap(({ rows }) => rows).map((row) => [row.id, row]));
  const pages = after.pages.map((page, index) => {
    const old = before.pages[index];
    if (page === old) return old;
    const rows = page.rows.map((row) => replaceEqualDeep(known.get(row.id), row));
    const isOld = old && old.total === page.total && old.hasMore === page.hasMore && isEqual(rows, old.rows);
    return isOld ? old : { ...page, rows };
  });
  return isEqual(pages, before.pages) ? before : { ...after, pages };
}

/** Whether both have the same rows or pages, by identity. */
export const isEqual = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length && some.every((each, index) => each === others[index]);
