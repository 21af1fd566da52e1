import type { ReactNode } from 'react';
import type { Cell } from '#lib/client/csv.ts';

/** One column, as a list page declares it. */
export interface TableColumn<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The same in a file: without units, times as the API writes them. Columns without it are not exported. */
  text?: (row: Row) => Cell;
  /** In rem. The column that `grows` takes what is left and never gets narrower than this. */
  width: number;
  grows?: boolean;
  align?: 'start' | 'end';
  /** The server's sort key; makes the header a button. */
  sortKey?: string;
  /** Not shown until it is chosen. */
  isOptional?: boolean;
  /** The name: names the row to screen readers and cannot be hidden. */
  isRowHeader?: boolean;
}
