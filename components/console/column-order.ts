import type { ColumnChoice } from '#lib/console/navigation/lists/schema.ts';
import type { TableColumn } from './table-column.ts';

export interface ArrangedColumn<Row> {
  column: TableColumn<Row>;
  isShown: boolean;
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
      column: width === undefined ? column : { ...column, width },
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

export const toChoices = <Row>(
  arranged: readonly ArrangedColumn<Row>[],
  before: readonly ColumnChoice[],
): ColumnChoice[] =>
  arranged.map(({ column: { id }, isShown }) => {
    const width = before.find((choice) => choice.id === id)?.width;
    return { id, isShown, ...(width === undefined ? {} : { width }) };
  });
