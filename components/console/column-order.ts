import type { ReactNode } from 'react';
import type { ColumnChoice } from '#lib/console/navigation/lists/schema.ts';
import { isSharedValue, type ListedRows } from './shared-values.ts';
import type { TableColumn } from './table-column.ts';

export interface SharedValue {
  isEmpty: boolean;
  cell: ReactNode;
}

export interface ArrangedColumn<Row> {
  column: TableColumn<Row>;
  isShown: boolean;
  /** What all rows have in this column, which is therefore hidden until the user chooses it. */
  shared?: SharedValue;
}

/**
 * Columns in the user's order. A column that the user's choices do not contain follows its predecessor in the default
 * order.
 */
export function arrange<Row>(
  columns: readonly TableColumn<Row>[],
  choices: readonly ColumnChoice[],
): ArrangedColumn<Row>[] {
  const known = new Map(columns.map((column) => [column.id, column]));
  const order = choices.flatMap(({ id }) => known.get(id) ?? []);
  for (const [index, column] of columns.entries()) {
    if (order.includes(column)) continue;
    const before = columns[index - 1];
    order.splice(before ? order.indexOf(before) + 1 : 0, 0, column);
  }
  const chosen = new Map(choices.map((choice) => [choice.id, choice]));
  return order.map((column) => {
    const { isShown, width } = chosen.get(column.id) ?? {};
    return {
      column: width === undefined ? column : { ...column, width, isResized: true },
      isShown: column.isRowHeader === true || (isShown ?? column.isOptional !== true),
    };
  });
}

/** Displays only the columns that the URL names, and always the row header. */
export function pick<Row>(arranged: readonly ArrangedColumn<Row>[], ids: readonly string[]): ArrangedColumn<Row>[] {
  const place = (id: string) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return arranged
    .map(({ column }) => ({ column, isShown: column.isRowHeader === true || ids.includes(column.id) }))
    .toSorted((one, other) => place(one.column.id) - place(other.column.id));
}

/** Moves a column to an index; the columns in between shift by one. */
export function moveTo<Row>(
  arranged: readonly ArrangedColumn<Row>[],
  id: string,
  index: number,
): ArrangedColumn<Row>[] {
  const from = arranged.findIndex(({ column }) => column.id === id);
  const moved = arranged[from];
  if (!moved) return [...arranged];
  return arranged.toSpliced(from, 1).toSpliced(Math.max(0, index), 0, moved);
}

/** The choices that lead to an arrangement. The user has not decided on columns that are hidden for their value. */
export const toChoices = <Row>(
  arranged: readonly ArrangedColumn<Row>[],
  before: readonly ColumnChoice[],
): ColumnChoice[] =>
  arranged.map(({ column: { id }, isShown, shared }) => {
    const width = before.find((choice) => choice.id === id)?.width;
    return { id, ...(shared ? {} : { isShown }), ...(width === undefined ? {} : { width }) };
  });

/** Hides columns on which all rows agree, unless the user has chosen them. */
export function withSharedValues<Row>(
  arranged: readonly ArrangedColumn<Row>[],
  choices: readonly ColumnChoice[],
  list: ListedRows<Row>,
): ArrangedColumn<Row>[] {
  const decided = new Set(choices.flatMap(({ id, isShown }) => (isShown === undefined ? [] : [id])));
  return arranged.map((each) => {
    const { column, isShown } = each;
    const row = list.source.rows?.[0];
    if (!row || !isShown || decided.has(column.id) || !isSharedValue(column, list)) return each;
    return { ...each, shared: { isEmpty: column.text?.(row) === '', cell: column.cell(row) } };
  });
}

/** Shows a hidden column, or hides a shown one. */
export const toggleColumn = <Row>({ column, isShown, shared }: ArrangedColumn<Row>): ArrangedColumn<Row> => ({
  column,
  isShown: shared !== undefined || !isShown,
});

export const isDrawn = <Row>({ isShown, shared }: ArrangedColumn<Row>): boolean => isShown && shared === undefined;

/** If the column that takes the remaining width is hidden, the row header takes it. */
export function drawnColumns<Row>(arranged: readonly ArrangedColumn<Row>[]): TableColumn<Row>[] {
  const drawn = arranged.filter(isDrawn).map(({ column }) => column);
  if (drawn.some(({ grows }) => grows)) return drawn;
  return drawn.map((column) => (column.isRowHeader ? { ...column, grows: true } : column));
}
