import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay, setImmediate as othersTurn } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { SqliteHandle } from './sqlite-handle.ts';
import { SqliteReads } from './sqlite-reads.ts';

/** How long a transaction waits for another process to finish its own. */
const BUSY_MS = 5000;
const SQLITE_BUSY = 5;
/** How long writers in a row hold the event loop before everything else has its turn, in milliseconds. */
const TURN_MS = 8;
/** What the write-ahead log is cut back to, once a large transaction has made it longer. */
const WAL_BYTES = 16 * 2 ** 20;
/** Of 4 KiB each. */
const KEPT_PAGES = 1024;
const PAGES_AT_ONCE = 256;
/** Up to this size a file is written anew at start where that helps: a matter of seconds. */
const REWRITTEN_BYTES = 2 ** 30;

export const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;

class Connection implements DatabaseConnection {
  readonly #reads: SqliteReads;
  /** While a transaction is open. */
  writer: SqliteHandle | undefined;
  releaseWriter: (() => void) | undefined;

  constructor(reads: SqliteReads) {
    this.#reads = reads;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.writer ? this.writer.run<R>(query) : this.#reads.run<R>(query);
  }

  streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    if (this.writer) throw new Error('Transactions on SQLite cannot stream results.');
    return this.#reads.stream<R>(query);
  }
}

/**
 * One writer behind a lock, one reader beside it. Statements outside a transaction run on a read-only handle,
 * so they never land in a transaction that another request has open, and a write outside a transaction fails.
 */
class SqliteDriver implements Driver {
  readonly #file: string;
  #reads: SqliteReads | undefined;
  #writer: SqliteHandle | undefined;
  #queue: Promise<void> = Promise.resolve();
  #turnEndsMs = 0;

  constructor(file: string) {
    this.#file = file;
  }

  async init(): Promise<void> {
    this.#writer = new SqliteHandle(this.#file, { readOnly: false });
    const { database } = this.#writer;
    // Before anything is written: from then on it takes a VACUUM to change it.
    await onceFree(() => database.exec('PRAGMA auto_vacuum = INCREMENTAL'));
    await onceFree(() => database.exec('PRAGMA journal_mode = WAL'));
    database.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON');
    database.exec(`PRAGMA journal_size_limit = ${WAL_BYTES}`);
    await onceFree(() => makeReturnable(database, this.#file));
    this.#reads = new SqliteReads(() => new SqliteHandle(this.#file, { readOnly: true }));
  }

  async acquireConnection(): Promise<Connection> {
    return new Connection(this.#open(this.#reads));
  }

  async beginTransaction(connection: Connection): Promise<void> {
    connection.releaseWriter = await this.#takeTurn();
    connection.writer = this.#open(this.#writer);
    const { database } = connection.writer;
    await onceFree(() => database.exec('BEGIN IMMEDIATE'));
  }

  /** Waits for those who came before to write. Returns what ends the turn. */
  async #takeTurn(): Promise<() => void> {
    const before = this.#queue;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#queue = promise;
    await before;
    // Nothing in a transaction leaves the microtasks: a long queue would hold up answers, events and timers to its end.
    if (performance.now() >= this.#turnEndsMs) {
      await othersTurn();
      this.#turnEndsMs = performance.now() + TURN_MS;
    }
    return resolve;
  }

  /** Returns some free pages to the file system; whether there are more. Keeps a few, which the next rows will fill. */
  async giveBack(): Promise<boolean> {
    const endTurn = await this.#takeTurn();
    try {
      const { database } = this.#open(this.#writer);
      const free = pragma(database, 'freelist_count');
      if (free <= KEPT_PAGES) return false;
      database.exec(`PRAGMA incremental_vacuum(${PAGES_AT_ONCE})`);
      return pragma(database, 'freelist_count') < free;
    } finally {
      endTurn();
    }
  }

  async commitTransaction(connection: Connection): Promise<void> {
    connection.writer?.database.exec('COMMIT');
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    if (connection.writer?.database.isTransaction) connection.writer.database.exec('ROLLBACK');
  }

  async releaseConnection(connection: Connection): Promise<void> {
    connection.releaseWriter?.();
  }

  async destroy(): Promise<void> {
    this.#reads?.close();
    this.#writer?.database.close();
  }

  #open<T>(part: T | undefined): T {
    if (!part) throw new Error('The database is not open.');
    return part;
  }
}

/** Does it once no other process holds the file. @throws SQLITE_BUSY when that takes too long */
async function onceFree(work: () => void): Promise<void> {
  const deadline = Date.now() + BUSY_MS;
  for (;;) {
    try {
      work();
      return;
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw error;
      await delay(5);
    }
  }
}

const pragma = (database: DatabaseSync, name: string): number =>
  Number(Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]);

/**
 * A file of earlier releases keeps its free pages for ever; written anew it can return them. A large one, or one that has
 * no room for its copy, stays as it is: rows of later use its free pages, and an operator may run VACUUM on it.
 */
function makeReturnable(database: DatabaseSync, file: string): void {
  if (pragma(database, 'auto_vacuum') !== 0) return;
  const size = pragma(database, 'page_count') * pragma(database, 'page_size');
  const { bavail, bsize } = statfsSync(dirname(file));
  if (size > REWRITTEN_BYTES || bavail * bsize < 3 * size) return;
  database.exec('VACUUM');
}

/** The driver has two handles of its own, so that reads need not wait for the transaction that is open. */
class Adapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** SQLite takes tables back as it does rows; Kysely only never runs on a connection that would. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Kysely dialect over Node's own SQLite: WAL, full synchronisation, serialised writers. */
export function sqliteDialect(file: string): Dialect & { giveBack(): Promise<boolean> } {
  const driver = new SqliteDriver(file);
  return {
    giveBack: () => driver.giveBack(),
    createAdapter: () => new Adapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}
