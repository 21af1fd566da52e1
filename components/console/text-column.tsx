import { NoValue } from './no-value.tsx';
import type { TableColumn } from './table-column.ts';

type ColumnOverrides<Row> = Partial<Omit<TableColumn<Row>, 'id' | 'header' | 'width' | 'text'>>;

/** A column that shows a text of the row, and a dash where there is none. */
export function textColumn<Row>(
  id: string,
  header: string,
  width: number,
  text: (row: Row) => string,
  more: ColumnOverrides<Row> = {},
): TableColumn<Row> {
  return { id, header, width, text, cell: (row) => text(row) || <NoValue />, ...more };
}
