import type { Tables } from './tables.ts';

/**
 * After this time, the next commit of this process wakes all listeners: a notification of another process may be lost,
 * and SQLite has none.
 */
const MAX_SILENCE_MS = 1000;

export type TableName = keyof Tables;
type Listener = () => void;

/** Tables that a transaction has written; `all` if a statement does not show it. */
export type WrittenTables = ReadonlySet<string> | 'all';

interface Subscription {
  listener: Listener;
  /** All tables if undefined. */
  tables: readonly TableName[] | undefined;
}

/** Wakes listeners after commits of this process and, on PostgreSQL, of the others. */
export class Commits {
  readonly #subscriptions = new Set<Subscription>();
  #wokeAllAtMs = performance.now();

  subscribe(listener: Listener, tables?: readonly TableName[]): () => void {
    const subscription = { listener, tables };
    this.#subscriptions.add(subscription);
    return () => this.#subscriptions.delete(subscription);
  }

  /** Reports a commit of this process. */
  commit(written: WrittenTables): void {
    this.#wake(performance.now() - this.#wokeAllAtMs >= MAX_SILENCE_MS ? 'all' : written);
  }

  /** Reports a notification: the table, or empty if a notification may be lost or an earlier release sent it. */
  notify(table: string): void {
    this.#wake(table === '' ? 'all' : new Set([table]));
  }

  close(): void {
    this.#subscriptions.clear();
  }

  #wake(written: WrittenTables): void {
    if (written === 'all') this.#wokeAllAtMs = performance.now();
    for (const { listener, tables } of this.#subscriptions) {
      if (written === 'all' || !tables || tables.some((table) => written.has(table))) listener();
    }
  }
}

const WRITE = /^\s*(?:insert\s+into|update|delete\s+from)\s+"?(\w+)/i;
/** These read unless they contain a writing word, as `with` may. */
const READ = /^\s*(?:select|with|explain|lock|set)\b/i;
const WRITING_WORD = /\b(?:insert|update|delete|merge|replace)\b/i;

/** Collects the tables that the statements of a transaction write. Rows that triggers write are not included. */
export class WriteRecorder {
  #written: Set<string> | 'all' = new Set();

  record(sql: string): void {
    // Kysely writes keywords in lower case.
    if (sql.startsWith('select ') || this.#written === 'all') return;
    const table = WRITE.exec(sql)?.[1];
    if (table !== undefined) this.#written.add(table);
    else if (!READ.test(sql) || WRITING_WORD.test(sql)) this.#written = 'all';
  }

  /** Returns the tables so far and begins again. */
  drain(): WrittenTables {
    const written = this.#written;
    this.#written = new Set();
    return written;
  }
}
