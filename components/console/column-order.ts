import type { ColumnChoice } from '#lib/console/lists/schema.ts';
import type { TableColumn } from './table-column.ts';

export interface ArrangedColumn<Row> {
  column: TableColumn<Row>;
  isShown: boolean;
}

/** The columns a list has, as a user arranged them; one that came later stands behind its neighbour in the list's order. */
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

/** The columns that an address names, and no others; the row's name is always among them. */
export function pick<Row>(arranged: readonly ArrangedColumn<Row>[], ids: readonly string[]): ArrangedColumn<Row>[] {
  const place = (id: string) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return arranged
    .map(({ column }) => ({ column, isShown: column.isRowHeader === true || ids.includes(column.id) }))
    .toSorted((one, other) => place(one.column.id) - place(other.column.id));
}

/** Puts a column where another one stands; those between move up. */
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
