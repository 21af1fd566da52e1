import type { RowSource } from './row-source.ts';
import { isStatusColumn, type TableColumn } from './table-column.ts';
import type { SortState } from './use-sort.ts';

/** Fewer rows agree by chance. */
const MIN_ROWS = 3;

export interface ListedRows<Row> {
  source: Pick<RowSource<Row>, 'rows' | 'hasMore'>;
  sort?: SortState;
  isFiltered?: boolean;
}

/** Values that a number column has if it says nothing; other numbers are worth a look even if all rows agree. */
const NOTHING: readonly unknown[] = ['', '0', 0];

/** A filter or the order of the rows decides which rows are loaded, so the rows that are not may differ. */
const mayDiffer = <Row>({ source, isFiltered }: ListedRows<Row>): boolean => source.hasMore && isFiltered === true;

const canBeHidden = <Row>({ id, sortKey, isRowHeader, grows, isVital }: TableColumn<Row>, sort?: SortState): boolean =>
  !(isRowHeader || grows || isVital || isStatusColumn({ id }) || (sortKey !== undefined && sort?.sort.key === sortKey));

/** Whether all rows have the same value in a column, so that the column distinguishes nothing. */
export function isSharedValue<Row>(column: TableColumn<Row>, list: ListedRows<Row>): boolean {
  const { text, align } = column;
  const rows = list.source.rows ?? [];
  const [first] = rows;
  if (!text || first === undefined || rows.length < MIN_ROWS) return false;
  if (mayDiffer(list) || !canBeHidden(column, list.sort)) return false;
  const value = text(first);
  if (align === 'end' && !NOTHING.includes(value)) return false;
  return doAgree(rows, text, value);
}

/** Verdicts by rows and column, since a table is rendered more often than its rows change. */
const verdicts = new WeakMap<readonly unknown[], WeakMap<object, boolean>>();

function doAgree<Row>(rows: readonly Row[], text: (row: Row) => unknown, value: unknown): boolean {
  const known = verdicts.get(rows) ?? new WeakMap<object, boolean>();
  verdicts.set(rows, known);
  const verdict = known.get(text) ?? rows.every((row) => text(row) === value);
  known.set(text, verdict);
  return verdict;
}
