import { replaceEqualDeep } from '@tanstack/react-query';
import type { Comparison } from './row-order.ts';

export interface RowPage<Row> {
  rows: readonly Row[];
  /** How many rows are on all pages, told with the first one. */
  total?: number | undefined;
  hasMore: boolean;
}

interface Change<Row> extends Comparison<Row> {
  /** The rows that have changed and are in the list, in its order. */
  found: readonly Row[];
  /** Whether a row has changed and is not in the list any more. */
  isGone(row: Row): boolean;
  isNew(id: string): boolean;
}

/**
 * The pages with what has changed: in its place, moved to where it belongs now, or taken out. What belongs behind the last
 * row that is loaded comes with the next page. Undefined where only the server can say where a row stands.
 */
export function placeRows<Row extends { id: string }>(
  pages: readonly RowPage<Row>[],
  { found, isGone, isNew, isSame, compare }: Change<Row>,
): RowPage<Row>[] | undefined {
  const now = new Map(found.map((row) => [row.id, row]));
  const before = pages.flatMap(({ rows }) => rows).filter(({ id }) => now.has(id));
  const moved = new Set(now.keys());
  for (const row of before) if (isSame(row, now.get(row.id) ?? row)) moved.delete(row.id);
  const due = found.filter(({ id }) => moved.has(id));
  const hasMore = pages.at(-1)?.hasMore === true;
  let isSure = inOrder(due, compare);
  let last: Row | undefined;
  const placed = pages.map((page, index) => {
    const rows = page.rows.flatMap((row) => {
      if (moved.has(row.id) || isGone(row)) return [];
      const preceding: Row[] = [];
      for (let next = due[0]; next; next = due[0]) {
        const way = compare(next, row, isNew(next.id));
        isSure &&= !Number.isNaN(way);
        if (!(way < 0)) break;
        preceding.push(next);
        due.shift();
      }
      if (moved.size > 0 && last) isSure &&= !(compare(last, row) > 0);
      last = row;
      return [...preceding, now.get(row.id) ?? row];
    });
    if (index === pages.length - 1 && !hasMore) rows.push(...due);
    return isEqual(rows, page.rows) ? page : { ...page, rows };
  });
  if (!isSure || (hasMore && last === undefined)) return undefined;
  return placed;
}

/** Whether rows stand in an order, as far as that can be told. */
const inOrder = <Row>(rows: readonly Row[], compare: Comparison<Row>['compare']): boolean =>
  rows.every((row, index) => {
    const next = rows[index + 1];
    return next === undefined || !(compare(row, next) > 0);
  });

const isEqual = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length && some.every((each, index) => each === others[index]);

type Pages<Row> = { pages: readonly RowPage<Row>[] };

/**
 * Keeps what is known of rows that say the same as before, wherever they stand now: only what has changed is drawn anew.
 * @param before undefined when nothing was known
 */
export function keepRows<Row extends { id: string }, Data extends Pages<Row>>(
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
