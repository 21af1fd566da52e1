import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Kysely,
  PostgresDialect,
  PostgresDriver,
  PostgresIntrospector,
  sql,
  type TableMetadata,
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

  /** The tables and views of the schema that the settings name, without their columns. */
  override async getTables(): Promise<TableMetadata[]> {
    const { rows } = await sql<Omit<TableMetadata, 'columns'>>`
      select c.relname as name, n.nspname as schema, c.relkind in ('v', 'm') as "isView", c.relkind = 'f' as "isForeign"
      from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      where n.nspname = current_schema() and c.relkind in ('r', 'p', 'v', 'm', 'f')`.execute(this.#db);
    return rows.map((row) => ({ ...row, columns: [] }));
  }
}

/** An advisory lock that every transaction shares, and that one which must not lose again holds alone. */
const TURN = 7308;

/** Begins transactions with their share of the lock, on the same way to the server and back. */
class TurnDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const begin = `start transaction isolation level serializable; select pg_advisory_xact_lock_shared(${TURN})`;
    await connection.executeQuery(CompiledQuery.raw(begin));
  }
}

class TurnDialect extends PostgresDialect {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): PostgresDriver {
    return new TurnDriver({ pool: this.#pool });
  }

  override createIntrospector(db: Kysely<unknown>): Introspector {
    return new Introspector(db);
  }
}

/** Kysely dialect over an open pool, all of whose transactions are serialisable. */
export const postgresDialect = (pool: pg.Pool): Dialect => new TurnDialect(pool);

/**
 * Runs a transaction while no other does, of any process on the database: those under way are waited for, and those that
 * come meanwhile wait. A serialisable transaction loses to others only, so this one cannot.
 */
export const runAlone = <DB, T>(db: Kysely<DB>, run: (connection: Kysely<DB>) => Promise<T>): Promise<T> =>
  db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${TURN})`.execute(connection);
    try {
      return await run(connection);
    } finally {
      await sql`select pg_advisory_unlock(${TURN})`.execute(connection);
    }
  });

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
