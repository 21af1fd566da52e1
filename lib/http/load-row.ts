import type { Kysely, Selectable } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { NotFound } from '#lib/errors/errors.ts';

interface TableRow {
  id: string;
}
/** Tables whose rows have a textual id. */
export type TableWithId = {
  [T in keyof Tables]: Selectable<Tables[T]> extends TableRow ? T : never;
}[keyof Tables];
export type RowOf<T extends TableWithId> = Selectable<Tables[T]>;

/** Reduces the tables to their common column, so that one statement fits all of them. */
const rowsOf = (db: Reader, table: TableWithId) =>
  (db as unknown as Kysely<{ objects: TableRow }>).selectFrom(table as 'objects');

/** @param kind name in the error @throws 404, also if the row is not `visible` */
export async function loadRow<T extends TableWithId>(
  db: Reader,
  table: T,
  kind: string,
  id: string,
  visible: (row: RowOf<T>) => boolean = () => true,
): Promise<RowOf<T>> {
  // `selectAll` returns all columns of the table.
  const row = (await rowsOf(db, table).selectAll().where('id', '=', id).executeTakeFirst()) as RowOf<T> | undefined;
  if (!row || !visible(row)) throw NotFound(kind, id);
  return row;
}
