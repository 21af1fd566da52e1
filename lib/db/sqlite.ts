import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
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
import { LRUCache } from 'lru-cache';

/** How long a transaction waits for another process to finish its own. */
const BUSY_MS = 5000;
const SQLITE_BUSY = 5;
/** What the write-ahead log is cut back to, once a large transaction has made it longer. */
const WAL_BYTES = 16 * 2 ** 20;
/** Of 4 KiB each. */
const KEPT_PAGES = 1024;
const PAGES_AT_ONCE = 256;
/** Up to this size a file is written anew at start where that helps: a matter of seconds. */
const REWRITTEN_BYTES = 2 ** 30;

/** Whether another process holds the file. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;

interface Prepared {
  statement: StatementSync;
  returnsRows: boolean;
}

/** Characters of SQL whose prepared statements a handle keeps: SQLite holds some 20 bytes for each. */
const KEPT_SQL = 2 ** 19;
/** What is longer is a list of ids, which hardly comes a second time at that length. */
const LONGEST_KEPT_SQL = 2 ** 14;

/** One SQLite handle with its prepared statements, kept by their size: how many a caller can ask for has no bound. */
export class Handle {
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

  #prepare(sql: string): Prepared {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.database.prepare(sql);
    const prepared = { statement, returnsRows: statement.columns().length > 0 };
    this.#statements.set(sql, prepared);
    return prepared;
  }
}

class Connection implements DatabaseConnection {
  handle: Handle;
  releaseWriter: (() => void) | undefined;

  constructor(handle: Handle) {
    this.handle = handle;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.handle.run<R>(query);
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for the method; node:sqlite has no cursor worth streaming here.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not supported on SQLite.');
  }
}

/**
 * One writer behind a lock, one reader beside it. Statements outside a transaction run on a read-only handle,
 * so they never land in a transaction that another request has open, and a write outside a transaction fails.
 */
class SqliteDriver implements Driver {
  readonly #file: string;
  #reader: Handle | undefined;
  #writer: Handle | undefined;
  #queue: Promise<void> = Promise.resolve();

  constructor(file: string) {
    this.#file = file;
  }

  async init(): Promise<void> {
    this.#writer = new Handle(this.#file, { readOnly: false });
    const { database } = this.#writer;
    // Before anything is written: from then on it takes a VACUUM to change it.
    await onceFree(() => database.exec('PRAGMA auto_vacuum = INCREMENTAL'));
    await onceFree(() => database.exec('PRAGMA journal_mode = WAL'));
    database.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON');
    database.exec(`PRAGMA journal_size_limit = ${WAL_BYTES}`);
    await onceFree(() => makeReturnable(database, this.#file));
    this.#reader = new Handle(this.#file, { readOnly: true });
  }

  async acquireConnection(): Promise<Connection> {
    return new Connection(this.#open(this.#reader));
  }

  async beginTransaction(connection: Connection): Promise<void> {
    connection.releaseWriter = await this.#takeTurn();
    connection.handle = this.#open(this.#writer);
    const { database } = connection.handle;
    await onceFree(() => database.exec('BEGIN IMMEDIATE'));
  }

  /** Waits for those who came before to write. Returns what ends the turn. */
  async #takeTurn(): Promise<() => void> {
    const before = this.#queue;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#queue = promise;
    await before;
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
    connection.handle.database.exec('COMMIT');
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    if (connection.handle.database.isTransaction) connection.handle.database.exec('ROLLBACK');
  }

  async releaseConnection(connection: Connection): Promise<void> {
    connection.releaseWriter?.();
  }

  async destroy(): Promise<void> {
    this.#reader?.database.close();
    this.#writer?.database.close();
  }

  #open(handle: Handle | undefined): Handle {
    if (!handle) throw new Error('The database is not open.');
    return handle;
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
