import { type ColumnDefinitionBuilder, type Kysely, PostgresAdapter, sql } from 'kysely';

/** The column types that mean the same on both engines; `integer` and `bigint` are spelt alike. */
export function columnTypes(db: Kysely<unknown>) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  return {
    /** Compares byte by byte, whatever the locale of the server. */
    text: isPostgres ? sql`text collate "C"` : sql`text`,
    integer: 'integer',
    /** Whole numbers beyond 2^31, such as bytes. */
    bigint: 'bigint',
    /** A key that rises, given by the database. */
    serial: isPostgres ? sql`bigint generated always as identity primary key` : sql`integer primary key autoincrement`,
  } as const;
}

type Column = ColumnDefinitionBuilder;

/** What a column that is not just nullable says; for `addColumn`. */
export const notNull = (column: Column): Column => column.notNull();
export const primaryKey = (column: Column): Column => column.notNull().primaryKey();
export const defaultTo =
  (value: string | number) =>
  (column: Column): Column =>
    column.notNull().defaultTo(value);
/** The id of a row of that table, which cannot be deleted meanwhile. */
export const references =
  (table: string) =>
  (column: Column): Column =>
    column.notNull().references(`${table}.id`);
