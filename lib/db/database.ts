import { type Kysely, PostgresAdapter, type Transaction } from 'kysely';
import type { TableName } from './commits.ts';
import type { Tables } from './tables.ts';

export type Tx = Transaction<Tables>;
export type Reader = Kysely<Tables>;

export interface Database {
  engine: 'sqlite' | 'postgres';
  /** Read-only: writes fail on SQLite, so that every write shares a transaction with its event. */
  read: Reader;
  /**
   * Runs `work` in a serializable transaction, and repeats it after a conflict.
   * @throws 503 on a full disk
   */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Calls `listener` after each commit of any process on the same database that may have written one of the tables, by
   * default any table. Other processes report only events, workflow runs and changes of access.
   */
  onCommit(listener: () => void, tables?: readonly TableName[]): () => void;
  /** Returns some free pages to the file system; the result is whether there are more. PostgreSQL does so itself. */
  releaseFreePages(): Promise<boolean>;
  close(): Promise<void>;
}

/** For the few statements that only one engine supports. */
export const isPostgres = (tx: Tx): boolean => tx.getExecutor().adapter instanceof PostgresAdapter;
