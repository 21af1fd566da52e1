import { NoValue } from './no-value.tsx';
import type { TableColumn } from './table-column.ts';

export type ColumnOverrides<Row> = Partial<Omit<TableColumn<Row>, 'id' | 'header' | 'width' | 'text'>>;

export function textColumn<Row>(
  id: string,
  header: string,
  width: number,
  text: (row: Row) => string,
  more: ColumnOverrides<Row> = {},
): TableColumn<Row> {
  return { id, header, width, text, cell: (row) => text(row) || <NoValue />, ...more };
}
