import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay, setImmediate as othersTurn } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryExecutor,
  type QueryExecutorProvider,
  type QueryResult,
  SqliteIntrospector,
} from 'kysely';
import { InvariantError } from '#lib/errors/invariant-error.ts';
import { CommitGroup, GroupRollbackError } from './commit-group.ts';
import { WriteRecorder, type WrittenTables } from './commits.ts';
import { DirectAdapter } from './direct-adapter.ts';
import { SqliteHandle } from './sqlite-handle.ts';
import { LiteralLimitCompiler } from './sqlite-query-compiler.ts';
import { SqliteReads } from './sqlite-reads.ts';

/** Timeout of a transaction for the lock of another process. */
const BUSY_MS = 5000;
const SQLITE_BUSY = 5;
/** Maximum milliseconds for which the transactions of a group block the event loop, without its commit. */
const TURN_MS = 8;
/** Maximum transactions in a group. */
const MAX_GROUP = 128;
/** Size to which the write-ahead log is truncated after a large transaction. */
const WAL_BYTES = 16 * 2 ** 20;
/**
 * Pages in the write-ahead log from which a commit copies them to the file, twice the default: pages that many
 * transactions change are copied less often, and the event loop is blocked by 8 MiB at most.
 */
const CHECKPOINT_PAGES = 2000;
/** Pages have 4 KiB. */
const KEPT_PAGES = 1024;
const PAGES_AT_ONCE = 256;
/** Maximum size of a file that is rewritten at start, which takes seconds. */
const REWRITTEN_BYTES = 2 ** 30;

export const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;

class Connection implements DatabaseConnection {
  readonly #reads: SqliteReads;
  /** Set during a transaction. */
  writer: SqliteHandle | undefined;
  /** Lets the next writer begin; set while it is the turn of this one. */
  passTurn: (() => void) | undefined;
  readonly writes = new WriteRecorder();

  constructor(reads: SqliteReads) {
    this.#reads = reads;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.writer ? this.executeInTransaction<R>(query) : this.#reads.run<R>(query);
  }

  /** @throws InvariantError after the end of the transaction */
  executeInTransaction<R>(query: CompiledQuery): QueryResult<R> {
    if (!this.writer) throw new InvariantError('The transaction has ended.');
    this.writes.record(query.sql);
    return this.writer.run<R>(query);
  }

  streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    if (this.writer) throw new InvariantError('Transactions on SQLite cannot stream results.');
    return this.#reads.stream<R>(query);
  }
}

/**
 * One writer with a queue, and a separate reader. Statements outside a transaction run on a read-only handle, so they
 * never join another request's transaction, and writes outside a transaction fail. Transactions that wait for each other
 * share one COMMIT, because its synchronous write takes longer than most of them: the first begins the transaction of
 * SQLite, the others are savepoints in it, and all of them end when it is on the disk.
 */
class SqliteDriver implements Driver {
  readonly #file: string;
  readonly #onCommit: (written: WrittenTables) => void;
  #reads: SqliteReads | undefined;
  #writer: SqliteHandle | undefined;
  #queue: Promise<void> = Promise.resolve();
  /** Writers in the queue. */
  #waiting = 0;
  /** The group whose transaction is open. */
  #group: CommitGroup | undefined;
  #turnEndsMs = 0;

  constructor(file: string, onCommit: (written: WrittenTables) => void) {
    this.#file = file;
    this.#onCommit = onCommit;
  }

  async init(): Promise<void> {
    this.#writer = new SqliteHandle(this.#file, { readOnly: false });
    const { database } = this.#writer;
    // Before the first write; later it would require a VACUUM.
    await onceFree(() => database.exec('PRAGMA auto_vacuum = INCREMENTAL'));
    await onceFree(() => database.exec('PRAGMA journal_mode = WAL'));
    database.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON');
    database.exec(`PRAGMA journal_size_limit = ${WAL_BYTES}; PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    await onceFree(() => enableIncrementalVacuum(database, this.#file));
    // Savepoints keep copies of the pages that they change; in a file, these cost as much as the changes.
    database.exec('PRAGMA temp_store = MEMORY');
    this.#reads = new SqliteReads(() => new SqliteHandle(this.#file, { readOnly: true }));
  }

  async acquireConnection(): Promise<Connection> {
    return new Connection(this.#open(this.#reads));
  }

  /** Runs a read outside transactions; undefined before the first connection. */
  read<R>(query: CompiledQuery): QueryResult<R> | Promise<QueryResult<R>> | undefined {
    return this.#reads?.runAtOnce<R>(query) ?? this.#reads?.run<R>(query);
  }

  readCached<R, V>(key: string, query: () => CompiledQuery<R>, convert: (row: R) => V): readonly V[] | undefined {
    return this.#reads?.runCached(key, query, convert);
  }

  async beginTransaction(connection: Connection): Promise<void> {
    connection.passTurn = await this.#waitForTurn();
    const writer = this.#open(this.#writer);
    const { database } = writer;
    if (this.#group) {
      database.exec('SAVEPOINT member');
    } else {
      await onceFree(() => database.exec('BEGIN IMMEDIATE'));
      this.#group = new CommitGroup();
    }
    connection.writer = writer;
  }

  /** Waits for earlier writers. Returns a function that ends the turn. */
  async #waitForTurn(): Promise<() => void> {
    const before = this.#queue;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#queue = promise;
    this.#waiting += 1;
    await before;
    if (!this.#group) {
      await this.#gather();
      this.#turnEndsMs = performance.now() + TURN_MS;
    }
    this.#waiting -= 1;
    return resolve;
  }

  /**
   * Runs other work before a group, because its transactions never leave the microtask queue: a long queue of writers
   * would block responses, events and timers. Writers that arrive meanwhile join the group.
   */
  async #gather(): Promise<void> {
    let before: number;
    do {
      before = this.#waiting;
      await othersTurn();
    } while (before < this.#waiting && this.#waiting < MAX_GROUP);
  }

  /** Returns free pages to the file system, except for a reserve for new rows. The result is whether there are more. */
  async releaseFreePages(): Promise<boolean> {
    const endTurn = await this.#waitForTurn();
    try {
      const { database } = this.#open(this.#writer);
      this.#commitGroup();
      this.#reads?.endSnapshot();
      const free = pragma(database, 'freelist_count');
      if (free <= KEPT_PAGES) return false;
      database.exec(`PRAGMA incremental_vacuum(${PAGES_AT_ONCE})`);
      return pragma(database, 'freelist_count') < free;
    } finally {
      endTurn();
    }
  }

  async commitTransaction(connection: Connection): Promise<void> {
    const { database } = this.#open(connection.writer);
    const group = this.#open(this.#group);
    if (!database.isTransaction) throw new InvariantError('SQLite has rolled back the transaction.');
    if (group.size > 0) database.exec('RELEASE member');
    const committed = group.add(connection.writes.drain());
    this.#endTurn(connection);
    await committed;
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    const { writer } = connection;
    const group = this.#group;
    connection.writer = undefined;
    // Without a writer, the commit of the group has failed.
    if (!writer || !group) return;
    if (!writer.database.isTransaction) {
      // Some errors, such as a full disk, make SQLite roll back everything.
      this.#group = undefined;
      group.fail(new GroupRollbackError());
    } else if (group.size === 0) {
      writer.database.exec('ROLLBACK');
      this.#group = undefined;
    } else {
      writer.database.exec('ROLLBACK TO member; RELEASE member');
    }
  }

  async releaseConnection(connection: Connection): Promise<void> {
    this.#endTurn(connection);
  }

  /** Commits the group unless the next writer joins it. */
  #endTurn(connection: Connection): void {
    const { passTurn } = connection;
    connection.writer = undefined;
    connection.passTurn = undefined;
    if (!passTurn) return;
    const size = this.#group?.size ?? 0;
    const isLast = this.#waiting === 0 || size >= MAX_GROUP || performance.now() >= this.#turnEndsMs;
    try {
      if (isLast) this.#commitGroup();
    } finally {
      passTurn();
    }
  }

  #commitGroup(): void {
    const group = this.#group;
    if (!group) return;
    this.#group = undefined;
    const { database } = this.#open(this.#writer);
    try {
      this.#reads?.endSnapshot();
      database.exec('COMMIT');
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      group.fail(error);
      return;
    }
    group.succeed();
    this.#onCommit(group.written);
  }

  async destroy(): Promise<void> {
    this.#reads?.close();
    this.#writer?.database.close();
  }

  #open<T>(part: T | undefined): T {
    if (!part) throw new InvariantError('The database is not open.');
    return part;
  }
}

/**
 * Waits until no other process locks the file.
 * @throws SQLITE_BUSY after the timeout
 */
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
 * Files of earlier releases cannot return free pages until they are rewritten. A large file, or one without disk space
 * for its copy, is not changed: new rows reuse its free pages, and an operator may run VACUUM.
 */
function enableIncrementalVacuum(database: DatabaseSync, file: string): void {
  if (pragma(database, 'auto_vacuum') !== 0) return;
  const size = pragma(database, 'page_count') * pragma(database, 'page_size');
  const { bavail, bsize } = statfsSync(dirname(file));
  if (size > REWRITTEN_BYTES || bavail * bsize < 3 * size) return;
  database.exec('VACUUM');
}

/** Reads have their own handles and do not wait for the open transaction. */
class Adapter extends DirectAdapter {
  readonly #driver: SqliteDriver;
  /** Connections of transactions by their executors. */
  readonly #connections = new WeakMap<QueryExecutor, Connection>();

  constructor(driver: SqliteDriver) {
    super();
    this.#driver = driver;
  }

  run<R>(db: QueryExecutorProvider & { isTransaction: boolean }, query: CompiledQuery) {
    if (!db.isTransaction) return this.#driver.read<R>(query);
    const executor = db.getExecutor();
    const connection = this.#connections.get(executor);
    return connection ? connection.executeInTransaction<R>(query) : this.#runFirst<R>(executor, query);
  }

  readCached<R, V>(key: string, query: () => CompiledQuery<R>, convert: (row: R) => V): readonly V[] | undefined {
    return this.#driver.readCached(key, query, convert);
  }

  async #runFirst<R>(executor: QueryExecutor, query: CompiledQuery): Promise<QueryResult<R>> {
    const connection = await executor.provideConnection(async (provided) => provided);
    if (!(connection instanceof Connection)) throw new InvariantError('The transaction is not one of SQLite.');
    this.#connections.set(executor, connection);
    return connection.executeInTransaction<R>(query);
  }

  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** SQLite can roll back DDL. Kysely does not assume so, because it may use several connections. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Kysely dialect for node:sqlite: WAL, `synchronous = FULL`, one writer at a time. */
export function sqliteDialect(
  file: string,
  onCommit: (written: WrittenTables) => void = () => undefined,
): Dialect & { releaseFreePages(): Promise<boolean> } {
  const driver = new SqliteDriver(file, onCommit);
  return {
    releaseFreePages: () => driver.releaseFreePages(),
    createAdapter: () => new Adapter(driver),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new LiteralLimitCompiler(),
  };
}
