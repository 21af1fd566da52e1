import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import type { CompiledQuery, QueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';

/** Timeout for the lock of another process. */
const BUSY_MS = 5000;

interface PreparedStatement {
  statement: StatementSync;
  /** Empty if the statement returns no rows. */
  columns: readonly string[];
  /** A row with all columns null, which is copied for each row. */
  emptyRow: object;
}

/** Rows per slice, between which other work may run. */
const ROWS_PER_SLICE = 200;

/** Maximum characters of SQL with cached statements: SQLite uses about 20 bytes for each. */
const KEPT_SQL = 2 ** 19;
/** Maximum characters of a cached statement. Longer ones contain lists of ids and are rarely repeated. */
const LONGEST_KEPT_SQL = 2 ** 14;

const SCHEMA_CHANGE = /^\s*(alter|create|drop)\b/i;

/**
 * A SQLite handle that caches prepared statements, limited by size because callers can create any number of statements.
 */
export class SqliteHandle {
  readonly database: DatabaseSync;
  readonly #statements = new LRUCache<string, PreparedStatement>({
    max: 500,
    maxSize: KEPT_SQL,
    maxEntrySize: LONGEST_KEPT_SQL,
    sizeCalculation: (_prepared, sql) => sql.length,
  });

  constructor(file: string, options: { readOnly: boolean }) {
    // SQLite's busy timeout blocks the process. Writers wait in `beginTransaction` instead.
    this.database = new DatabaseSync(file, { ...options, timeout: options.readOnly ? BUSY_MS : 0 });
  }

  /** Characters of SQL with cached statements. */
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
    // Cached statements from before a migration have outdated columns.
    if (SCHEMA_CHANGE.test(query.sql)) this.#statements.clear();
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  /** Yields rows in slices. The handle must not be used for anything else until the last slice. */
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

/** Parsed from JSON: V8 turns an object that gets more than about 16 properties one by one into a hash table. */
const emptyRowOf = (columns: readonly string[]): object =>
  JSON.parse(`{${columns.map((name) => `${JSON.stringify(name)}:null`).join(',')}}`);

/**
 * Creates a row that shares its V8 shape with all rows of the statement. The objects of node:sqlite are hash tables
 * without a prototype, with three times the memory and ten times the access time.
 */
function rowOf<R>({ columns, emptyRow }: PreparedStatement, values: unknown): R {
  const list = values as SQLOutputValue[];
  const row: Record<string, SQLOutputValue | undefined> = { ...emptyRow };
  let index = 0;
  for (const column of columns) row[column] = list[index++];
  return row as R;
}
