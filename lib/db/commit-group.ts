import type { WrittenTables } from './commits.ts';

/** Another transaction of the group made SQLite roll back all of them; a retry may succeed. */
export class GroupRollbackError extends Error {
  override name = 'GroupRollbackError';
}

/** Transactions that share one COMMIT. */
export class CommitGroup {
  readonly #outcome = Promise.withResolvers<void>();
  #written: WrittenTables = new Set();
  #size = 0;

  constructor() {
    // A group can fail before it has a member.
    this.#outcome.promise.catch(() => undefined);
  }

  /** Number of transactions that wait for the commit. */
  get size(): number {
    return this.#size;
  }

  /** Tables that they have written. */
  get written(): WrittenTables {
    return this.#written;
  }

  /** Resolves when the group is committed. @throws what the commit throws, and GroupRollbackError */
  add(written: WrittenTables): Promise<void> {
    this.#size += 1;
    this.#written = this.#written === 'all' || written === 'all' ? 'all' : new Set([...this.#written, ...written]);
    return this.#outcome.promise;
  }

  succeed(): void {
    this.#outcome.resolve();
  }

  fail(error: unknown): void {
    this.#outcome.reject(error);
  }
}
