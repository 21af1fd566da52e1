import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryExecutorProvider,
  type QueryResult,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { type TableName, WriteRecorder, type WrittenTables } from '#lib/db/commits.ts';
import type { Database, Tx } from '#lib/db/database.ts';
import { DirectAdapter } from '#lib/db/direct-adapter.ts';
import { SqliteHandle } from '#lib/db/sqlite-handle.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { Chaos } from './chaos.ts';
import { currentProcess, runAsWorld, type SimulatedProcess } from './simulated-process.ts';
import { virtualTime } from './virtual-time.ts';

/** The connection to the database broke; a transaction may have been committed. */
class LostConnectionError extends Error {
  override name = 'LostConnectionError';
}

/** A serializable transaction has to be repeated. */
class ConflictError extends Error {
  override name = 'ConflictError';
}

/** What a world decides about the database. */
export interface DatabaseEvents {
  chaos: Chaos;
  crash(process: SimulatedProcess): void;
  /** Called after each commit; without the process if it does not learn of the commit. */
  committed(written: WrittenTables, process: SimulatedProcess | undefined): void;
}

interface Subscription {
  process: SimulatedProcess | undefined;
  tables: readonly TableName[] | undefined;
  listener: () => void;
}

/** Longest time of a slow operation in ms. */
const SLOWEST_MS = 200;
/** Longest time until other processes hear of a commit in ms. */
const LATEST_NOTICE_MS = 20;

/** The process may not notice for any time that its transaction is committed. */
function pauseIfDue(process: SimulatedProcess): void {
  const { pause } = process;
  if (!pause) return;
  pause.afterCommits -= 1;
  if (pause.afterCommits > 0) return;
  process.pausedUntilMs = virtualTime.nowMs + pause.forMs;
  process.pause = undefined;
}

const never = new Promise<never>(() => undefined);

/**
 * One database for all processes, in memory. Transactions run one after the other, and reads see only what is committed.
 * Each operation is a point at which its process may crash, wait or lose its connection.
 */
export class SimulatedDatabase {
  readonly #handle = new SqliteHandle(':memory:', { readOnly: false });
  readonly #subscriptions = new Set<Subscription>();
  /** Whether the caller is inside of a transaction, whose statements must not wait for its end. */
  readonly #inTransaction = new AsyncLocalStorage<boolean>();
  #events: DatabaseEvents | undefined;
  #queue: Promise<void> = Promise.resolve();
  #open: { process: SimulatedProcess | undefined; end: () => void; ended: Promise<void> } | undefined;

  constructor() {
    this.#handle.database.exec('PRAGMA foreign_keys = ON');
  }

  /** Begins a world, whose changes are undone by `endWorld`. */
  beginWorld(events: DatabaseEvents): Database {
    this.#handle.database.exec('BEGIN');
    this.#events = events;
    return this.connect();
  }

  endWorld(): void {
    this.#events = undefined;
    this.#queue = Promise.resolve();
    this.#open = undefined;
    this.#subscriptions.clear();
    this.#handle.database.exec('ROLLBACK');
  }

  connect(): Database {
    const read = new Kysely<Tables>({ dialect: this.#dialect() });
    return {
      // Processes share it, as they share PostgreSQL.
      engine: 'postgres',
      read,
      transact: (work) => this.#transact(read, work),
      onCommit: (listener, tables) => {
        const subscription = { listener: AsyncLocalStorage.bind(listener), tables, process: currentProcess() };
        this.#subscriptions.add(subscription);
        return () => this.#subscriptions.delete(subscription);
      },
      releaseFreePages: async () => false,
      close: async () => undefined,
    };
  }

  /** Runs a statement of the world, which sees and changes everything at once. */
  execute<R>(sql: string, ...parameters: readonly (string | number | null)[]): R[] {
    return this.#handle.run<R>(CompiledQuery.raw(sql, [...parameters])).rows;
  }

  /** What a process was doing in the database is undone. */
  abandon(process: SimulatedProcess): void {
    for (const subscription of this.#subscriptions) {
      if (subscription.process === process) this.#subscriptions.delete(subscription);
    }
    if (this.#open?.process === process) this.rollBack();
  }

  async #transact<T>(read: Kysely<Tables>, work: (tx: Tx) => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await read.transaction().execute((tx) => this.#inTransaction.run(true, () => work(tx)));
      } catch (error) {
        if (!(error instanceof ConflictError)) throw error;
      }
    }
  }

  async read<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    await this.#reach();
    while (this.#open && this.#inTransaction.getStore() !== true) await this.#open.ended;
    return this.#handle.run<R>(query);
  }

  run<R>(query: CompiledQuery): QueryResult<R> {
    return this.#handle.run<R>(query);
  }

  async begin(): Promise<void> {
    await this.#reach();
    const before = this.#queue;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#queue = promise;
    await before;
    const process = currentProcess();
    if (process?.isAlive === false) {
      resolve();
      return never;
    }
    this.#open = { process, end: resolve, ended: promise };
    this.#handle.database.exec('SAVEPOINT work');
  }

  async commit(written: WrittenTables): Promise<void> {
    if (this.#events?.chaos.happens('conflict')) {
      this.rollBack();
      throw new ConflictError();
    }
    this.#end('RELEASE work');
    const process = currentProcess();
    this.#tell(written, process);
    const isLost = process !== undefined && this.#events?.chaos.happens('lostCommit') === true;
    if (process) {
      this.#events?.committed(written, isLost ? undefined : process);
      pauseIfDue(process);
    }
    if (isLost) throw new LostConnectionError('The connection was lost.');
    await this.#reach();
  }

  rollBack(): void {
    if (this.#open) this.#end('ROLLBACK TO work; RELEASE work');
  }

  #end(statement: string): void {
    this.#handle.database.exec(statement);
    const open = this.#open;
    this.#open = undefined;
    open?.end();
  }

  /** The process may crash or be paused here, wait, or have no connection. */
  async #reach(): Promise<void> {
    const process = currentProcess();
    const events = this.#events;
    if (!process || !events) return undefined;
    if (process.operationsLeft !== undefined) {
      process.operationsLeft -= 1;
      if (process.operationsLeft < 0 && process.isAlive) events.crash(process);
    }
    if (!process.isAlive) return never;
    // Resumed at the end of the pause, as every timer of the process.
    if (process.pausedUntilMs > virtualTime.nowMs) await virtualTime.wait(0);
    if (process.cutOffUntilMs > virtualTime.nowMs) {
      await virtualTime.wait(events.chaos.between(10, 5000));
      throw new LostConnectionError('The database does not respond.');
    }
    if (events.chaos.happens('slowDatabase')) await virtualTime.wait(events.chaos.between(1, SLOWEST_MS));
  }

  #tell(written: WrittenTables, by: SimulatedProcess | undefined): void {
    for (const { process, tables, listener } of this.#subscriptions) {
      if (written !== 'all' && tables && !tables.some((table) => written.has(table))) continue;
      if (process === by) listener();
      else this.#tellLater(process, listener);
    }
  }

  #tellLater(process: SimulatedProcess | undefined, listener: () => void): void {
    const delayMs = this.#events?.chaos.between(0, LATEST_NOTICE_MS) ?? 0;
    // A process that reconnects reads everything again.
    const untilMs = Math.max(0, (process?.cutOffUntilMs ?? 0) - virtualTime.nowMs);
    runAsWorld(() => virtualTime.schedule(untilMs + delayMs, listener, process));
  }

  #dialect(): Dialect {
    return {
      createAdapter: () => new SimulatedAdapter(this),
      createDriver: () => new SimulatedDriver(this),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    };
  }
}

class SimulatedConnection implements DatabaseConnection {
  readonly #database: SimulatedDatabase;
  readonly writes = new WriteRecorder();
  isInTransaction = false;

  constructor(database: SimulatedDatabase) {
    this.#database = database;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.isInTransaction) return this.#database.read<R>(query);
    if (currentProcess()?.isAlive === false) return never;
    this.writes.record(query.sql);
    return this.#database.run<R>(query);
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }
}

class SimulatedDriver implements Driver {
  readonly #database: SimulatedDatabase;

  constructor(database: SimulatedDatabase) {
    this.#database = database;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SimulatedConnection> {
    return new SimulatedConnection(this.#database);
  }

  async beginTransaction(connection: SimulatedConnection): Promise<void> {
    await this.#database.begin();
    connection.isInTransaction = true;
  }

  async commitTransaction(connection: SimulatedConnection): Promise<void> {
    connection.isInTransaction = false;
    await this.#database.commit(connection.writes.drain());
  }

  async rollbackTransaction(connection: SimulatedConnection): Promise<void> {
    if (connection.isInTransaction) this.#database.rollBack();
    connection.isInTransaction = false;
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}
}

class SimulatedAdapter extends DirectAdapter {
  readonly #database: SimulatedDatabase;

  constructor(database: SimulatedDatabase) {
    super();
    this.#database = database;
  }

  run<R>(db: QueryExecutorProvider & { isTransaction: boolean }, query: CompiledQuery) {
    return db.isTransaction ? undefined : this.#database.read<R>(query);
  }

  readCached(): undefined {
    return undefined;
  }

  override get supportsMultipleConnections(): boolean {
    return true;
  }

  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
