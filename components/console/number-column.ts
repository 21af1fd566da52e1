import type { TableColumn } from './table-column.ts';
import { type ColumnOverrides, textColumn } from './text-column.tsx';

/** A number at the end of its cell. Exports contain it without the unit that `show` adds. */
export const numberColumn = <Row>(
  id: string,
  header: string,
  width: number,
  show: (value: number) => string,
  of: (row: Row) => number,
  more: ColumnOverrides<Row> = {},
): TableColumn<Row> =>
  textColumn(id, header, width, (row) => String(of(row)), {
    ...{ align: 'end', cell: (row) => show(of(row)), total: of, showTotal: show },
    ...more,
  });
