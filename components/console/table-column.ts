import type { ReactNode } from 'react';
import type { Cell } from '#lib/client/csv.ts';

export interface TableColumn<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The same in a file: without units, times as the API writes them. Columns without it are not exported. */
  text?: (row: Row) => Cell;
  /**
   * In rem; more where the header needs it. The column that `grows` takes what is left and never gets narrower than
   * this, nor than the widest text beside it.
   */
  width: number;
  grows?: boolean;
  align?: 'start' | 'end';
  /** The server's sort key; makes the header a button. */
  sortKey?: string;
  /** Among the first to make room where the table is narrow; the others do from the last one on. */
  yields?: boolean;
  /** Not shown until it is chosen. */
  isOptional?: boolean;
  /** The name: names the row to screen readers and cannot be hidden. */
  isRowHeader?: boolean;
}
