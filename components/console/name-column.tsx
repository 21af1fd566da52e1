import { AppLink } from './app-link.tsx';
import type { TableColumn } from './table-column.ts';
import { textColumn } from './text-column.tsx';

/** The column that names a row. Its text is a link, and it takes the remaining width. */
export const nameColumn = <Row,>(
  header: string,
  width: number,
  text: (row: Row) => string,
  hrefOf: (row: Row) => string,
  { isSortable = true } = {},
): TableColumn<Row> =>
  textColumn('name', header, width, text, {
    grows: true,
    isRowHeader: true,
    ...(isSortable ? { sortKey: 'name' } : {}),
    cell: (row) => (
      <AppLink look="strong" href={hrefOf(row)}>
        {text(row)}
      </AppLink>
    ),
  });
