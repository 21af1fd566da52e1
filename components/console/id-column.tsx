import { CopyableId } from './copyable-id.tsx';
import type { TableColumn } from './table-column.ts';
import { textColumn } from './text-column.tsx';

/** An ID with a button that copies it. Hidden until the user chooses the column. */
export const idColumn = <Row,>(id: string, header: string, width: number, of: (row: Row) => string): TableColumn<Row> =>
  textColumn(id, header, width, of, { isOptional: true, cell: (row) => <CopyableId id={of(row)} /> });
