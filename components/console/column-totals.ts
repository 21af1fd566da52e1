import type { ReactNode } from 'react';
import type { TableColumn } from './table-column.ts';

interface ColumnTotal {
  id: string;
  header: string;
  value: ReactNode;
}

/** The sum of a column that can be added up; undefined for other columns. */
export function totalOf<Row>({ total, showTotal }: TableColumn<Row>, rows: readonly Row[]): ReactNode {
  if (!total || !showTotal) return undefined;
  return showTotal(rows.reduce((sum, row) => sum + total(row), 0));
}

/** The sums of all columns that can be added up. The sums of fewer than two rows would only repeat them. */
export const totalsOf = <Row>(columns: readonly TableColumn<Row>[], rows: readonly Row[]): ColumnTotal[] =>
  columns.flatMap((column) => {
    const value = rows.length < 2 ? undefined : totalOf(column, rows);
    return value === undefined ? [] : [{ id: column.id, header: column.header, value }];
  });
