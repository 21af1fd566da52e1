import { type Cell, toCsv } from '#lib/client/csv.ts';
import type { TableColumn } from './table-column.ts';

export interface CopyAs<Row> {
  label: string;
  text: (rows: readonly Row[]) => string | Promise<string>;
}

/** One record per row, with a key for each column that has a text, in the order of the columns. */
const toRecords = <Row>(rows: readonly Row[], columns: readonly TableColumn<Row>[]): Record<string, Cell>[] => {
  const written = columns.flatMap(({ id, text }) => (text ? [{ id, text }] : []));
  return rows.map((row) => Object.fromEntries(written.map(({ id, text }) => [id, text(row)])));
};

/** Returns the rows as CSV. The first line has the ids of the columns, even if there are no rows. */
export function rowsToCsv<Row>(rows: readonly Row[], columns: readonly TableColumn<Row>[]): string {
  if (rows.length > 0) return toCsv(toRecords(rows, columns));
  return `${columns.flatMap(({ id, text }) => (text ? [id] : [])).join(',')}\r\n`;
}

export const rowsToJson = <Row>(rows: readonly Row[], columns: readonly TableColumn<Row>[]): string =>
  `${JSON.stringify(toRecords(rows, columns), null, 2)}\n`;

export const fileOfRows = <Row>(rows: readonly Row[], columns: readonly TableColumn<Row>[], as: 'csv' | 'json') =>
  as === 'csv'
    ? { text: rowsToCsv(rows, columns), type: 'text/csv' }
    : { text: rowsToJson(rows, columns), type: 'application/json' };
