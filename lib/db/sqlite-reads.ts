import type { StatementSync } from 'node:sqlite';
import { setImmediate as afterOthers } from 'node:timers/promises';
import type { CompiledQuery, QueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';
import { EventLoopSlice, Line } from '#lib/yield-to-event-loop.ts';
import { ResultCache } from './result-cache.ts';
import type { SqliteHandle } from './sqlite-handle.ts';

/** Maximum milliseconds for reads in one turn of the event loop. */
const TURN_MS = 8;
/** More rows than a page has, so pages are never read in slices. */
const MIN_LONG_ROWS = 2000;
const MAX_LONG_STATEMENTS = 100;
const MAX_LONG_SQL = 2 ** 14;

/**
 * Reads outside transactions. SQLite reads synchronously and blocks the event loop: reads in one turn of the loop share
 * `TURN_MS`, and the others wait for a later turn. They also share a snapshot, because the locks of a snapshot cost as
 * much as a short read; it ends with the turn, or earlier with a commit of this process. A statement that took longer and returned many rows is read in
 * slices from then on, on a separate handle, because an open statement would show other reads an old snapshot. One such
 * read runs at a time to limit memory.
 */
export class SqliteReads {
  readonly #handle: SqliteHandle;
  readonly #begin: StatementSync;
  readonly #dataVersion: StatementSync;
  readonly #commit: StatementSync;
  readonly #openLong: () => SqliteHandle;
  #longHandle: SqliteHandle | undefined;
  readonly #longLine = new Line();
  readonly #longStatements = new LRUCache<string, true>({ max: MAX_LONG_STATEMENTS });
  readonly #line = new Line();
  #waiting = 0;
  #spentMs = 0;
  readonly #results = new ResultCache();
  /** Version of the database to which the cached results belong. */
  #resultsVersion: unknown;

  constructor(open: () => SqliteHandle) {
    this.#handle = open();
    this.#begin = this.#handle.database.prepare('BEGIN');
    this.#dataVersion = this.#handle.database.prepare('PRAGMA data_version');
    this.#dataVersion.setReturnArrays(true);
    this.#commit = this.#handle.database.prepare('COMMIT');
    this.#openLong = open;
  }

  async run<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = this.runAtOnce<R>(query);
    if (result) return result;
    return this.#longStatements.has(query.sql) ? this.#runLong(query) : this.#runInLine(query);
  }

  /** Undefined for a read that must wait for its turn or is read in slices. */
  runAtOnce<R>(query: CompiledQuery): QueryResult<R> | undefined {
    const isDue = this.#waiting === 0 && this.#spentMs < TURN_MS && !this.#longStatements.has(query.sql);
    return isDue ? this.#runShort<R>(query) : undefined;
  }

  /**
   * Converted rows, cached until this or another process commits. Undefined for a read that must wait for its turn or is
   * read in slices.
   */
  runCached<R, V>(key: string, query: () => CompiledQuery<R>, convert: (row: R) => V): readonly V[] | undefined {
    if (!this.#handle.database.isTransaction) this.#beginSnapshot();
    const known = this.#results.get(key);
    if (known) return known as readonly V[];
    // Nothing commits between the read and `set`, because both are in one call.
    const rows = this.runAtOnce<R>(query())?.rows;
    return rows && (this.#results.set(key, rows.map(convert), charactersOf(rows)) as readonly V[]);
  }

  /** First come, first served: later reads must not use up each turn before earlier ones. */
  async #runInLine<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#waiting += 1;
    const leave = await this.#line.waitForTurn();
    try {
      while (this.#spentMs >= TURN_MS) await afterOthers();
      return this.#runShort(query);
    } finally {
      this.#waiting -= 1;
      leave();
    }
  }

  /** Yields rows in slices and lets other work run between them. Concurrent streams wait until it ends. */
  async *stream<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    const leave = await this.#longLine.waitForTurn();
    try {
      this.#longHandle ??= this.#openLong();
      const turn = new EventLoopSlice();
      for (const rows of this.#longHandle.slices<R>(query)) {
        yield { rows };
        await turn.breathe();
      }
    } finally {
      leave();
    }
  }

  /** Later reads see what was committed until then. */
  endSnapshot(): void {
    const { database } = this.#handle;
    if (database.isOpen && database.isTransaction) this.#commit.run();
  }

  close(): void {
    this.#handle.database.close();
    this.#longHandle?.database.close();
  }

  #beginSnapshot(): void {
    this.#begin.run();
    const [version] = (this.#dataVersion.get() ?? []) as unknown as unknown[];
    if (version !== this.#resultsVersion) this.#results.clear();
    this.#resultsVersion = version;
    void afterOthers().then(() => this.endSnapshot());
  }

  #runShort<R>(query: CompiledQuery): QueryResult<R> {
    const started = performance.now();
    if (!this.#handle.database.isTransaction) this.#beginSnapshot();
    const result = this.#handle.run<R>(query);
    const tookMs = performance.now() - started;
    this.#countTime(tookMs);
    const isLong = tookMs >= TURN_MS && result.rows.length >= MIN_LONG_ROWS;
    if (isLong && query.sql.length <= MAX_LONG_SQL) this.#longStatements.set(query.sql, true);
    return result;
  }

  async #runLong<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const rows: R[] = [];
    for await (const slice of this.stream<R>(query)) rows.push(...slice.rows);
    // With other parameters, such as those of a small project, the result can be short.
    if (rows.length < MIN_LONG_ROWS) this.#longStatements.delete(query.sql);
    return { rows };
  }

  #countTime(ms: number): void {
    if (this.#spentMs === 0) {
      void afterOthers().then(() => {
        this.#spentMs = 0;
      });
    }
    this.#spentMs += ms;
  }
}

/** Characters of the texts in rows, with an estimate for other values. */
function charactersOf(rows: readonly unknown[]): number {
  let characters = 0;
  for (const row of rows) {
    for (const value of Object.values(Object(row))) characters += typeof value === 'string' ? value.length : 8;
  }
  return characters;
}
