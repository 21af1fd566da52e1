import { setImmediate } from 'node:timers/promises';
import type { Database, Tx } from '#lib/db/database.ts';
import { memoizePerDatabase } from '#lib/db/per-database.ts';
import { PlatformError } from '#lib/errors/errors.ts';
import { InvariantError } from '#lib/errors/invariant-error.ts';
import { ChangeScope } from './change-scope.ts';

/** Returns its result after reading; it must throw before its first write, because others share the transaction. */
export type StoreChange<T> = (scope: ChangeScope) => Promise<T>;

interface Entry {
  change: StoreChange<unknown>;
  resolve(result: CommittedChange<unknown>): void;
  reject(error: unknown): void;
}

interface CommittedChange<T> {
  result: T;
  /** Data that no row of the change refers to any more; other rows may. */
  released: readonly string[];
}

/** Changes that share one transaction, and thereby one write to the disk. */
const MAX_GROUP = 128;
/** Groups that run at the same time. SQLite has one writer. */
const LANES = { sqlite: 1, postgres: 4 };
/** Rows per bucket in `object_counters`. */
export const MAX_SHARDS = 64;

/**
 * Commits changes of objects in groups: while one transaction is written, the next changes gather. A change that is
 * refused does not affect the others of its group.
 */
class CommitQueue {
  readonly #database: Database;
  readonly #shard: number;
  #waiting: Entry[] = [];
  #isRunning = false;

  constructor(database: Database, shard: number) {
    this.#database = database;
    this.#shard = shard;
  }

  add<T>(change: StoreChange<T>): Promise<CommittedChange<T>> {
    const { promise, resolve, reject } = Promise.withResolvers<CommittedChange<T>>();
    this.#waiting.push({ change, resolve: resolve as Entry['resolve'], reject });
    if (!this.#isRunning) void this.#run();
    return promise;
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      await this.#gather();
      const group = this.#waiting.splice(0, MAX_GROUP);
      await this.#commit(group);
    }
    this.#isRunning = false;
  }

  /** Lets requests that have already arrived join the group: a transaction on SQLite blocks the event loop. */
  async #gather(): Promise<void> {
    for (let before = 0; before < this.#waiting.length && before < MAX_GROUP; ) {
      before = this.#waiting.length;
      await setImmediate();
    }
  }

  async #commit(group: readonly Entry[]): Promise<void> {
    let reports: (() => void)[];
    try {
      reports = await this.#database.transact((tx) => this.#apply(tx, group));
    } catch (error) {
      // One of them failed after it had written, or the database failed. Alone, each gets its own error.
      if (group.length === 1) group[0]?.reject(error);
      else for (const entry of group) await this.#commit([entry]);
      return;
    }
    for (const report of reports) report();
  }

  /** Returns what reports the outcome of each change once the transaction is committed. */
  async #apply(tx: Tx, group: readonly Entry[]): Promise<(() => void)[]> {
    const scope = new ChangeScope(this.#database, tx, this.#shard);
    const reports: (() => void)[] = [];
    for (const { change, resolve, reject } of group) {
      const writesBefore = scope.writes;
      try {
        const result = await change(scope);
        const released = scope.drainReleased();
        reports.push(() => resolve({ result, released }));
      } catch (error) {
        if (!(error instanceof PlatformError) || scope.writes !== writesBefore) throw error;
        reports.push(() => reject(error));
      }
    }
    await scope.writeCounters();
    return reports;
  }
}

const queuesOf = memoizePerDatabase((database) => {
  // Replicas that choose the same shards conflict and try again.
  const first = Math.floor(Math.random() * (MAX_SHARDS / LANES.postgres)) * LANES.postgres;
  return Array.from({ length: LANES[database.engine] }, (_, lane) => new CommitQueue(database, first + lane));
});

/** Commits a change of the object of a bucket together with others. @throws what `change` throws, 503 on a full disk */
export async function commitChange<T>(
  database: Database,
  { bucketId, name }: { bucketId: string; name: string },
  change: StoreChange<T>,
): Promise<CommittedChange<T>> {
  const queues = queuesOf(database);
  const queue = queues[hashOf(bucketId + name) % queues.length];
  if (!queue) throw new InvariantError('The database has no commit queue.');
  return queue.add(change);
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
