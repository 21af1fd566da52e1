import { type Kysely, PostgresAdapter, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';

export type Tx = Transaction<Tables>;
export type Reader = Kysely<Tables>;

export interface Database {
  engine: 'sqlite' | 'postgres';
  /** For reads; a write here fails on SQLite, so that every write shares a transaction with its event. */
  read: Reader;
  /** Runs `work` in a serialisable transaction, again from the start when it lost a conflict. @throws 503 on a full disk */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Calls `listener` after each commit, of this process and of every other on the same database. */
  onCommit(listener: () => void): () => void;
  /**
   * Gives a little of the space that deleted rows have left back to the file system. Returns whether there is more to give;
   * PostgreSQL does it by itself.
   */
  giveBack(): Promise<boolean>;
  close(): Promise<void>;
}

/** Whether a transaction runs on PostgreSQL; for the few statements that only one engine has. */
export const isPostgres = (tx: Tx): boolean => tx.getExecutor().adapter instanceof PostgresAdapter;
