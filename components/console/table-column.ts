import type { ReactNode } from 'react';

/** One column, as a list page declares it. */
export interface TableColumn<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
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
