import { type Dialect, PostgresDialect } from 'kysely';
import pg from 'pg';

// int8 arrives as text by default; ids of events and counts stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** A pool of connections to PostgreSQL. */
export const postgresPool = (url: string): pg.Pool => new pg.Pool({ connectionString: url, max: 20 });

/** Kysely dialect over an open pool. */
export const postgresDialect = (pool: pg.Pool): Dialect => new PostgresDialect({ pool });

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
