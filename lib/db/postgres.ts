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

// int8 arrives as text by default; ids of events and counts stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** A pool of connections to PostgreSQL. */
export const postgresPool = (url: string): pg.Pool => new pg.Pool({ connectionString: url, max: 20 });

/** Kysely's own reads every schema of the server, and fails when somebody drops one meanwhile. */
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

/** Locked by every transaction before it looks at anything: shared, or by one that must not lose again for itself. */
const TURN = 'kysely_migration';

/**
 * Begins transactions, on one way to the server and back. Unlike any query, locking a table does not fix what a transaction
 * sees: whoever has waited for one that ran alone sees what that has left.
 */
class TurnDriver extends PostgresDriver {
  #takesTurns = false;

  /** From here on: the table is there. */
  takeTurns(): void {
    this.#takesTurns = true;
  }

  /** Streams without a cursor: the result arrives as a whole, without holding the loop. */
  override async acquireConnection(): ReturnType<PostgresDriver['acquireConnection']> {
    const connection = await super.acquireConnection();
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
  }
}

/**
 * As no other transaction is under way, there is none to be serialised with; PostgreSQL would still count some as such that
 * ended long ago, when one in any other database of the server is older.
 */
const ALONE = 'repeatable read';

/** Kysely dialect over an open pool, all of whose transactions are serialisable. */
class TurnDialect extends PostgresDialect {
  readonly #driver: TurnDriver;

  constructor(pool: pg.Pool) {
    super({ pool });
    this.#driver = new TurnDriver({ pool });
  }

  override createDriver(): PostgresDriver {
    return this.#driver;
  }

  override createIntrospector(db: Kysely<unknown>): Introspector {
    return new Introspector(db);
  }

  /** Called once the schema is there; nothing can run alone before. */
  takeTurns(): void {
    this.#driver.takeTurns();
  }
}

export const postgresDialect = (pool: pg.Pool): TurnDialect => new TurnDialect(pool);

/**
 * Runs a transaction while no other does, of any process on the database: those under way are waited for, and those that
 * come meanwhile wait. It cannot lose.
 */
export const runSerialized = <DB, T>(db: Kysely<DB>, work: (tx: Transaction<DB>) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel(ALONE).execute(work);

/**
 * Calls `onNotify` for each NOTIFY on the channel until closed; reconnects by itself.
 * After a reconnect `onNotify` runs once, because notifications may have been missed.
 */
export function listen(url: string, channel: string, onNotify: () => void): { close(): Promise<void> } {
  let client: pg.Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const connect = async () => {
    client = new pg.Client({ connectionString: url });
    client.on('notification', onNotify);
    client.on('error', reconnect);
    try {
      await client.connect();
      await client.query(`LISTEN ${channel}`);
      onNotify();
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
