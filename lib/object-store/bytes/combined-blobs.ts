import type { Database } from '#lib/db/database.ts';
import { ConfigurationError } from '#lib/errors/configuration-error.ts';
import type { BlobRange, BlobStore, DataSource, StoredBlob, WriteOptions } from './blob-store.ts';
import { type Block, blocksOf } from './blocks.ts';
import { type LocationKind, parseLocation } from './locations.ts';
import { readSmallData, removeSmallData } from './small-data.ts';
import { removeVerifiedData } from './verified-data.ts';

/** Implementations by the kind of their locations. */
export type BlobStores = Partial<Record<Exclude<LocationKind, 'inline'>, BlobStore>>;

/**
 * Writes to one implementation, and reads from all: data that has not been migrated yet stays readable.
 */
export class CombinedBlobs implements BlobStore {
  readonly name: BlobStore['name'];
  readonly #database: Database;
  readonly #stores: BlobStores;
  readonly #target: BlobStore;

  constructor(database: Database, stores: BlobStores, target: BlobStore) {
    this.name = target.name;
    this.#database = database;
    this.#stores = stores;
    this.#target = target;
  }

  write(chunks: DataSource, options: WriteOptions) {
    return this.#target.write(chunks, options);
  }

  read(location: string, range?: BlobRange): AsyncIterable<Uint8Array> {
    const { kind } = parseLocation(location);
    return kind === 'inline'
      ? readSmallData(this.#database, location, range)
      : this.#storeOf(kind).read(location, range);
  }

  readBlocks(location: string, range?: BlobRange): AsyncIterable<Block> {
    const { kind } = parseLocation(location);
    return kind === 'inline' ? blocksOf(this.read(location, range)) : this.#storeOf(kind).readBlocks(location, range);
  }

  async remove(locations: readonly string[]): Promise<void> {
    removeVerifiedData(this.#database, locations);
    const groups = Map.groupBy(locations, (location) => parseLocation(location).kind);
    for (const [kind, some] of groups) {
      if (kind === 'inline') await removeSmallData(this.#database, some);
      else await this.#storeOf(kind).remove(some);
    }
  }

  async *list(): AsyncGenerator<StoredBlob> {
    for (const store of Object.values(this.#stores)) yield* store.list();
  }

  async removeUnfinished(beforeMs: number): Promise<number> {
    let removed = 0;
    for (const store of Object.values(this.#stores)) removed += (await store.removeUnfinished?.(beforeMs)) ?? 0;
    return removed;
  }

  /** Checks the store to which new data is written. */
  check(): Promise<void> {
    return this.#target.check();
  }

  #storeOf(kind: Exclude<LocationKind, 'inline'>): BlobStore {
    const store = this.#stores[kind];
    if (!store)
      throw new ConfigurationError(
        'NEPHOS_OBJECT_STORE',
        'The data are in an S3 bucket. Set NEPHOS_OBJECT_STORE to its address.',
      );
    return store;
  }
}
