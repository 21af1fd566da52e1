import { sql } from 'kysely';
import type { Database, Tx } from '#lib/db/database.ts';
import { preparedQuery } from '#lib/db/prepared-query.ts';
import { findAccount } from '../buckets/accounts.ts';
import { type Bucket, findBucketById } from '../buckets/bucket.ts';
import type { AccountSettings } from '../buckets/settings.ts';
import { bucketUsage, projectUsage, type Usage } from '../buckets/usage.ts';
import { isFarFromLimits } from '../quotas.ts';
import { BucketNotFound } from '../store-errors.ts';

const NOTHING: Usage = { objects: 0, bytes: 0, storedBytes: 0 };

const sumOf = (one: Usage, other: Usage): Usage => ({
  objects: one.objects + other.objects,
  bytes: one.bytes + other.bytes,
  storedBytes: one.storedBytes + other.storedBytes,
});

const addToCounter = preparedQuery(
  (db, container_id: string, shard: number, project_id: string, objects: number, bytes: number, stored_bytes: number) =>
    db
      .insertInto('object_counters')
      .values({ container_id, shard, project_id, objects, bytes, stored_bytes })
      .onConflict((on) =>
        on.columns(['container_id', 'shard']).doUpdateSet({
          objects: sql`object_counters.objects + ${objects}`,
          bytes: sql`object_counters.bytes + ${bytes}`,
          stored_bytes: sql`object_counters.stored_bytes + ${stored_bytes}`,
        }),
      ),
);

/** A transaction that several changes of objects share, with the counters that it will change. */
export class ChangeScope {
  /** For reads; writes use `write`. */
  readonly tx: Tx;
  readonly #database: Database;
  readonly #shard: number;
  readonly #buckets = new Map<string, Bucket>();
  readonly #accounts = new Map<string, AccountSettings>();
  readonly #deltas = new Map<string, Usage & { projectId: string }>();
  #released: string[] = [];
  #writes = 0;

  constructor(database: Database, tx: Tx, shard: number) {
    this.#database = database;
    this.tx = tx;
    this.#shard = shard;
  }

  /** Number of writes so far. */
  get writes(): number {
    return this.#writes;
  }

  write(): Tx {
    this.#writes += 1;
    return this.tx;
  }

  /** @throws 404 */
  async bucket(id: string): Promise<Bucket> {
    const known = this.#buckets.get(id) ?? (await findBucketById(this.tx, id));
    if (!known) throw BucketNotFound(id);
    this.#buckets.set(id, known);
    return known;
  }

  async account(projectId: string): Promise<AccountSettings> {
    const known = this.#accounts.get(projectId) ?? (await findAccount(this.tx, projectId)).settings;
    this.#accounts.set(projectId, known);
    return known;
  }

  /** Usage with the changes of this transaction. */
  async bucketUsage(id: string): Promise<Usage> {
    return sumOf(await bucketUsage(this.tx, id), this.#deltas.get(id) ?? NOTHING);
  }

  async projectUsage(projectId: string): Promise<Usage> {
    const own = [...this.#deltas.values()].filter((delta) => delta.projectId === projectId);
    return own.reduce<Usage>(sumOf, await projectUsage(this.tx, projectId));
  }

  /** Whether the usage of a project need not be counted in this transaction. */
  isFarFromLimits(projectId: string): Promise<boolean> {
    return isFarFromLimits(this.#database, projectId);
  }

  /** Adds to the counters of a bucket. */
  count({ id, projectId }: Pick<Bucket, 'id' | 'projectId'>, change: Partial<Usage>): void {
    this.#deltas.set(id, { ...sumOf(this.#deltas.get(id) ?? NOTHING, { ...NOTHING, ...change }), projectId });
  }

  /** Notes data that a deleted row referred to. */
  release(location: string | null): void {
    if (location !== null) this.#released.push(location);
  }

  /** What was released since the last call. */
  drainReleased(): readonly string[] {
    const released = this.#released;
    this.#released = [];
    return released;
  }

  async writeCounters(): Promise<void> {
    for (const [container_id, { projectId, objects, bytes, storedBytes }] of this.#deltas) {
      if (objects === 0 && bytes === 0 && storedBytes === 0) continue;
      await addToCounter(this.tx, container_id, this.#shard, projectId, objects, bytes, storedBytes);
    }
  }
}
