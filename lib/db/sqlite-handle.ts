import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import type { CompiledQuery, QueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';

/** How long a statement waits for another process to finish its transaction. */
const BUSY_MS = 5000;

interface PreparedStatement {
  statement: StatementSync;
  /** None where it returns no rows. */
  columns: readonly string[];
  /** A row of nulls. */
  emptyRow: object;
}

/** Rows that are read before others have their turn. */
const ROWS_PER_SLICE = 200;

/** Characters of SQL whose prepared statements a handle keeps: SQLite holds some 20 bytes for each. */
const KEPT_SQL = 2 ** 19;
/** What is longer is a list of ids, which hardly comes a second time at that length. */
const LONGEST_KEPT_SQL = 2 ** 14;

const SCHEMA_CHANGE = /^\s*(alter|create|drop)\b/i;

/** A SQLite handle with its prepared statements, kept by their size: how many a caller can ask for has no bound. */
export class SqliteHandle {
  readonly database: DatabaseSync;
  readonly #statements = new LRUCache<string, PreparedStatement>({
    max: 500,
    maxSize: KEPT_SQL,
    maxEntrySize: LONGEST_KEPT_SQL,
    sizeCalculation: (_prepared, sql) => sql.length,
  });

  constructor(file: string, options: { readOnly: boolean }) {
    // SQLite's own waiting stops the whole process: a writer that finds the file taken waits in `beginTransaction`.
    this.database = new DatabaseSync(file, { ...options, timeout: options.readOnly ? BUSY_MS : 0 });
  }

  /** Characters of SQL whose statements it keeps. */
  get keptSql(): number {
    return this.#statements.calculatedSize;
  }

  run<R>(query: CompiledQuery): QueryResult<R> {
    const prepared = this.#prepare(query.sql);
    const { statement } = prepared;
    const parameters = query.parameters as SQLInputValue[];
    if (prepared.columns.length > 0) {
      const rows: unknown[] = statement.all(...parameters);
      return { rows: rows.map((values) => rowOf<R>(prepared, values)) };
    }
    const { changes, lastInsertRowid } = statement.run(...parameters);
    // A statement kept from before a migration would name the columns of before.
    if (SCHEMA_CHANGE.test(query.sql)) this.#statements.clear();
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  /** The rows of a query, some at a time. Nothing else may use the handle until the last slice is read. */
  *slices<R>(query: CompiledQuery): Generator<R[], undefined> {
    const prepared = this.#prepare(query.sql);
    let slice: R[] = [];
    for (const values of prepared.statement.iterate(...(query.parameters as SQLInputValue[]))) {
      slice.push(rowOf<R>(prepared, values));
      if (slice.length < ROWS_PER_SLICE) continue;
      yield slice;
      slice = [];
    }
    if (slice.length > 0) yield slice;
  }

  #prepare(sql: string): PreparedStatement {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.database.prepare(sql);
    statement.setReturnArrays(true);
    const columns = statement.columns().map(({ name }) => name);
    const prepared = { statement, columns, emptyRow: emptyRowOf(columns) };
    this.#statements.set(sql, prepared);
    return prepared;
  }
}

/** From JSON, because an object that gets more than some 16 properties one after the other becomes a hash table. */
const emptyRowOf = (columns: readonly string[]): object =>
  JSON.parse(`{${columns.map((name) => `${JSON.stringify(name)}:null`).join(',')}}`);

/**
 * A plain object of the columns' values, with the shape that all rows of the statement share. The objects that node:sqlite
 * makes are hash tables without a prototype: they take three times the memory, and reading a column takes ten times as long.
 */
function rowOf<R>({ columns, emptyRow }: PreparedStatement, values: unknown): R {
  const list = values as SQLOutputValue[];
  const row: Record<string, SQLOutputValue | undefined> = { ...emptyRow };
  for (const [index, column] of columns.entries()) row[column] = list[index];
  return row as R;
}
