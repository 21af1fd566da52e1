import { type CreateTableBuilder, type Expression, type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from './database.ts';

export interface Columns {
  /** Text that compares byte by byte on both engines, whatever the locale of the server. */
  text: Expression<unknown> & RawBuilder<unknown>;
  integer: 'integer';
  /** Whole numbers beyond 2^31, such as bytes. */
  bigint: 'bigint';
  /** A rising number given by the database. */
  serial: Expression<unknown> & RawBuilder<unknown>;
}

export interface Migration {
  name: string;
  up(tx: Tx, columns: Columns): Promise<void>;
}

/** The column types of an engine. */
export function columnsFor(engine: Database['engine']): Columns {
  const isPostgres = engine === 'postgres';
  return {
    text: isPostgres ? sql`text collate "C"` : sql`text`,
    integer: 'integer',
    bigint: 'bigint',
    serial: isPostgres ? sql`bigint generated always as identity primary key` : sql`integer primary key autoincrement`,
  };
}

type Definition = Record<string, string>;

/**
 * Creates a table from short definitions: `text`, `integer`, `bigint` or `serial`, then `?` for nullable, ` pk` for the key,
 * ` -> table` for a reference that forbids orphans.
 */
export async function createTable(tx: Tx, columns: Columns, name: string, definition: Definition): Promise<void> {
  let table: CreateTableBuilder<string, string> = tx.schema.createTable(name);
  for (const [column, text] of Object.entries(definition)) {
    const [kind = '', ...rest] = text.split(' ');
    const type = kind.startsWith('serial')
      ? columns.serial
      : kind.startsWith('integer')
        ? columns.integer
        : kind.startsWith('bigint')
          ? columns.bigint
          : columns.text;
    table = table.addColumn(column, type, (built) => {
      let next = kind.endsWith('?') || kind.startsWith('serial') ? built : built.notNull();
      if (rest.includes('pk')) next = next.primaryKey();
      const target = rest[rest.indexOf('->') + 1];
      if (rest.includes('->') && target) next = next.references(`${target}.id`);
      return next;
    });
  }
  await table.execute();
}
