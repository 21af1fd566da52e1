import { isEqual, type RowPage } from './reused-rows.ts';
import type { Comparison } from './row-order.ts';

interface Change<Row> extends Comparison<Row> {
  /** Changed rows that are in the list, in its order. */
  found: readonly Row[];
  /** Whether a changed row is no longer in the list. */
  isGone(row: Row): boolean;
  isNew(id: string): boolean;
}

/**
 * Returns the pages with changed rows updated, moved or removed. Rows after the last loaded one come with the next
 * page. Undefined if only the server knows a row's position.
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

/** Whether rows are in order; pairs that cannot be compared count as ordered. */
const inOrder = <Row>(rows: readonly Row[], compare: Comparison<Row>['compare']): boolean =>
  rows.every((row, index) => {
    const next = rows[index + 1];
    return next === undefined || !(compare(row, next) > 0);
  });
