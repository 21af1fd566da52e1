import { mkdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { type Dialect, isAbortedTransactionError, Kysely } from 'kysely';
import { contentPath } from '#lib/data-folder/contents.ts';
import { withReserve } from '#lib/data-folder/reserve-file.ts';
import type { Env } from '#lib/settings/env.ts';
import { GroupRollbackError } from './commit-group.ts';
import { Commits, type WrittenTables } from './commits.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { listen, postgresDialect, postgresPool, runSerialized } from './postgres.ts';
import { isBusy, sqliteDialect } from './sqlite.ts';
import type { Tables } from './tables.ts';

/** Attempts after the first conflict, before the transaction is serialized. */
const MAX_TRIES = { sqlite: 12, postgres: 4 };
/**
 * serialization_failure, deadlock_detected, and a unique violation by a concurrent transaction, which the next attempt
 * sees.
 */
const RETRIED_POSTGRES = new Set(['40001', '40P01', '23505']);

export async function openDatabase(env: Env): Promise<Database> {
  const engine = env.DATABASE_URL ? 'postgres' : 'sqlite';
  const commits = new Commits();
  const { dialect, releaseFreePages, enableWriteQueue } = connectionOf(env, (written) => commits.commit(written));
  const read = new Kysely<Tables>({ dialect });
  const bus = env.DATABASE_URL ? listen(env.DATABASE_URL, 'nephos', (table) => commits.notify(table)) : undefined;

  const withRetries = createRetries(MAX_TRIES[engine]);

  const database: Database = {
    engine,
    read,
    transact: async (work) => {
      const attempt = () => read.transaction().execute(work);
      const last = engine === 'postgres' ? () => runSerialized(read, work) : attempt;
      return withReserve(env, () => withRetries(attempt, last));
    },
    onCommit: (listener, tables) => commits.subscribe(listener, tables),
    releaseFreePages,
    close: async () => {
      commits.close();
      await bus?.close();
      await read.destroy();
    },
  };
  try {
    // The first query creates the file, which requires disk space.
    await withReserve(env, () => migrate(database));
    enableWriteQueue();
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

interface Connection extends Pick<Database, 'releaseFreePages'> {
  dialect: Dialect;
  /** Called after the migrations, because it locks one of their tables. */
  enableWriteQueue: () => void;
}

function connectionOf(env: Env, onCommit: (written: WrittenTables) => void): Connection {
  if (env.DATABASE_URL) {
    const dialect = postgresDialect(postgresPool(env.DATABASE_URL), onCommit);
    return { dialect, releaseFreePages: async () => false, enableWriteQueue: () => dialect.enableWriteQueue() };
  }
  mkdirSync(env.dataFolder, { recursive: true, mode: 0o700 });
  const dialect = sqliteDialect(contentPath(env.dataFolder, 'nephos.db'), onCommit);
  return { dialect, releaseFreePages: dialect.releaseFreePages, enableWriteQueue: () => undefined };
}

/**
 * Repeats attempts that fail with a conflict. Retries of this process are queued, so that only one of them runs at a
 * time and all succeed.
 */
function createRetries(maxTries: number) {
  let last: Promise<unknown> = Promise.resolve();
  const inLine = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
  /** @param final runs after the last attempt failed */
  return async <T>(attempt: () => Promise<T>, final: () => Promise<T>): Promise<T> => {
    try {
      return await attempt();
    } catch (error) {
      if (!isConflict(error)) throw error;
      return inLine(() => persist({ attempt, final, maxTries }));
    }
  };
}

interface Persistence<T> {
  attempt: () => Promise<T>;
  final: () => Promise<T>;
  maxTries: number;
}

async function persist<T>({ attempt, final, maxTries }: Persistence<T>): Promise<T> {
  for (let tries = 1; tries < maxTries; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isConflict(error)) throw error;
      await delay(Math.random() * 5 * 2 ** Math.min(tries, 6));
    }
  }
  return final();
}

/**
 * Whether a retry may succeed. If a query's error was swallowed, PostgreSQL aborts the transaction; that is a conflict
 * too.
 */
function isConflict(error: unknown): boolean {
  if (isBusy(error) || isAbortedTransactionError(error) || error instanceof GroupRollbackError) return true;
  return error instanceof Error && 'code' in error && RETRIED_POSTGRES.has(String(error.code));
}
