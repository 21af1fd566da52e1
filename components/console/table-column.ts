import type { ReactNode } from 'react';
import type { Cell } from '#lib/client/csv.ts';

export interface TableColumn<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Value in exports: without units, times as in the API. Columns without it are not exported. */
  text?: (row: Row) => Cell;
  /**
   * Estimate in rem, more if the header needs it, until the browser has laid out the column: columns are as wide as their
   * content. The column that `grows` takes the remaining width, but is never narrower than this.
   */
  width: number;
  /** The width is the user's choice and applies even if the content needs more. */
  isResized?: boolean;
  /** A number that can be added up. The sum is displayed in the footer and in the headers of groups. */
  total?: (row: Row) => number;
  /** Content for the sum, in the format of the column. */
  showTotal?: (sum: number) => ReactNode;
  grows?: boolean;
  align?: 'start' | 'end';
  /** The server's sort key; makes the header a button. */
  sortKey?: string;
  /** Hidden first in a narrow table; the other columns follow from the last to the first. */
  yields?: boolean;
  /** Hidden until the user chooses it. */
  isOptional?: boolean;
  /** Shown even if all rows agree: a warning, a control, or a value that is loaded later. */
  isVital?: boolean;
  /** Names the row for screen readers; cannot be hidden. */
  isRowHeader?: boolean;
}

const STATUS_IDS: readonly string[] = ['status', 'state', 'enabled'];

export const isStatusColumn = ({ id }: Pick<TableColumn<never>, 'id'>): boolean => STATUS_IDS.includes(id);
