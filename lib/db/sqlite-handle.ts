import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { CompiledQuery, QueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';

/** How long a statement waits for another process to finish its transaction. */
const BUSY_MS = 5000;

interface Prepared {
  statement: StatementSync;
  returnsRows: boolean;
}

/** Rows that are read before others have their turn. */
const ROWS_PER_SLICE = 200;

/** Characters of SQL whose prepared statements a handle keeps: SQLite holds some 20 bytes for each. */
const KEPT_SQL = 2 ** 19;
/** What is longer is a list of ids, which hardly comes a second time at that length. */
const LONGEST_KEPT_SQL = 2 ** 14;

/** A SQLite handle with its prepared statements, kept by their size: how many a caller can ask for has no bound. */
export class SqliteHandle {
  readonly database: DatabaseSync;
  readonly #statements = new LRUCache<string, Prepared>({
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
    const { statement, returnsRows } = this.#prepare(query.sql);
    const parameters = query.parameters as SQLInputValue[];
    if (returnsRows) return { rows: statement.all(...parameters) as R[] };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  /** The rows of a query, some at a time. Nothing else may use the handle until the last slice is read. */
  *slices<R>(query: CompiledQuery): Generator<R[], undefined> {
    const { statement } = this.#prepare(query.sql);
    let slice: R[] = [];
    for (const row of statement.iterate(...(query.parameters as SQLInputValue[]))) {
      slice.push(row as R);
      if (slice.length < ROWS_PER_SLICE) continue;
      yield slice;
      slice = [];
    }
    if (slice.length > 0) yield slice;
  }

  #prepare(sql: string): Prepared {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.database.prepare(sql);
    const prepared = { statement, returnsRows: statement.columns().length > 0 };
    this.#statements.set(sql, prepared);
    return prepared;
  }
}
