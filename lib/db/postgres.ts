import {
  CompiledQuery,
  type DatabaseConnection,
  type Kysely,
  PostgresDialect,
  PostgresDriver,
  PostgresIntrospector,
  sql,
  type TableMetadata,
  type Transaction,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { WriteRecorder, type WrittenTables } from './commits.ts';

// The driver returns int8 as text by default. Event ids and counts stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Connections that the server ends, as in a restart of PostgreSQL, are replaced on the next query. A query or transaction
 * that used one fails.
 */
export function postgresPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 20 });
  // Without listeners, the error of an idle connection and of one between two statements would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Kysely's introspector reads all schemas of the server, and fails if one is dropped concurrently. */
class Introspector extends PostgresIntrospector {
  readonly #db: Kysely<unknown>;

  constructor(db: Kysely<unknown>) {
    super(db);
    this.#db = db;
  }

  override async getTables(): Promise<TableMetadata[]> {
    const { rows } = await sql<Omit<TableMetadata, 'columns'>>`
      select c.relname as name, n.nspname as schema, c.relkind in ('v', 'm') as "isView", c.relkind = 'f' as "isForeign"
      from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      where n.nspname = current_schema() and c.relkind in ('r', 'p', 'v', 'm', 'f')`.execute(this.#db);
    return rows.map((row) => ({ ...row, columns: [] }));
  }
}

/** Table that every transaction locks first: shared, or exclusively to run alone after repeated conflicts. */
const TURN = 'kysely_migration';

/**
 * Begins a transaction and locks `TURN` in one round trip. Unlike a query, locking a table does not take the snapshot:
 * a transaction that waited for an exclusive one sees its changes.
 */
class TurnDriver extends PostgresDriver {
  #takesTurns = false;
  readonly #onCommit: (written: WrittenTables) => void;
  readonly #writes = new WeakMap<DatabaseConnection, WriteRecorder>();

  constructor(pool: pg.Pool, onCommit: (written: WrittenTables) => void) {
    super({ pool });
    this.#onCommit = onCommit;
  }

  /** The table exists only after the migrations. */
  enableWriteQueue(): void {
    this.#takesTurns = true;
  }

  override async acquireConnection(): ReturnType<PostgresDriver['acquireConnection']> {
    const connection = await super.acquireConnection();
    // Connections are reused.
    if (this.#writes.has(connection)) return connection;
    const writes = new WriteRecorder();
    this.#writes.set(connection, writes);
    const executeQuery = connection.executeQuery.bind(connection);
    connection.executeQuery = (query, ...rest) => {
      writes.record(query.sql);
      return executeQuery(query, ...rest);
    };
    // Streaming without a cursor: the result arrives as a whole, and does not block the event loop.
    connection.streamQuery = async function* <R>(query: CompiledQuery) {
      yield await connection.executeQuery<R>(query);
    };
    return connection;
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const isAlone = settings.isolationLevel === ALONE;
    const begin = `start transaction isolation level ${isAlone ? ALONE : 'serializable'}`;
    const lock = this.#takesTurns ? `; lock table ${TURN} in ${isAlone ? 'exclusive' : 'row share'} mode` : '';
    await connection.executeQuery(CompiledQuery.raw(begin + lock));
    this.#writes.get(connection)?.drain();
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const written = this.#writes.get(connection)?.drain() ?? 'all';
    await super.commitTransaction(connection);
    this.#onCommit(written);
  }
}

/**
 * Isolation level while no other transaction runs. With `serializable`, PostgreSQL could still report conflicts with
 * transactions that ended, if an older one is open in any database of the server.
 */
const ALONE = 'repeatable read';

/** Kysely dialect with serializable transactions by default. */
class TurnDialect extends PostgresDialect {
  readonly #driver: TurnDriver;

  constructor(pool: pg.Pool, onCommit: (written: WrittenTables) => void) {
    super({ pool });
    this.#driver = new TurnDriver(pool, onCommit);
  }

  override createDriver(): PostgresDriver {
    return this.#driver;
  }

  override createIntrospector(db: Kysely<unknown>): Introspector {
    return new Introspector(db);
  }

  /** Must be called after the migrations; before, `runSerialized` does not exclude other transactions. */
  enableWriteQueue(): void {
    this.#driver.enableWriteQueue();
  }
}

export const postgresDialect = (
  pool: pg.Pool,
  onCommit: (written: WrittenTables) => void = () => undefined,
): TurnDialect => new TurnDialect(pool, onCommit);

/**
 * Runs a transaction exclusively across all processes on the database: waits for running transactions, and new ones
 * wait for it. It cannot fail with a conflict.
 */
export const runSerialized = <DB, T>(db: Kysely<DB>, work: (tx: Transaction<DB>) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel(ALONE).execute(work);

/**
 * Calls `onNotify` with the payload of each NOTIFY on the channel until closed. Reconnects automatically, and then calls
 * `onNotify` with an empty payload, because notifications may have been missed.
 */
export function listen(url: string, channel: string, onNotify: (payload: string) => void): { close(): Promise<void> } {
  let client: pg.Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const connect = async () => {
    client = new pg.Client({ connectionString: url });
    client.on('notification', ({ payload = '' }) => onNotify(payload));
    client.on('error', reconnect);
    try {
      await client.connect();
      await client.query(`LISTEN ${channel}`);
      onNotify('');
    } catch {
      reconnect();
    }
  };
  const reconnect = () => {
    client?.removeAllListeners();
    client?.on('error', () => undefined);
    if (closed || retry) return;
    retry = setTimeout(() => {
      retry = undefined;
      void connect();
    }, 1000);
  };

  void connect();
  return {
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
