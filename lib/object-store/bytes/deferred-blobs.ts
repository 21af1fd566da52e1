import type { BlobRange, BlobStore, StoredBlob, WriteOptions, WrittenBlob } from './blob-store.ts';

/** A store whose modules are loaded when it is used first. */
export class DeferredBlobs implements BlobStore {
  readonly name: BlobStore['name'];
  readonly #load: () => Promise<BlobStore>;
  #loaded: Promise<BlobStore> | undefined;

  constructor(name: BlobStore['name'], load: () => Promise<BlobStore>) {
    this.name = name;
    this.#load = load;
  }

  async write(chunks: AsyncIterable<Uint8Array>, options: WriteOptions): Promise<WrittenBlob> {
    return (await this.#open()).write(chunks, options);
  }

  async *read(location: string, range?: BlobRange): AsyncGenerator<Uint8Array> {
    yield* (await this.#open()).read(location, range);
  }

  async remove(locations: readonly string[]): Promise<void> {
    await (await this.#open()).remove(locations);
  }

  async *list(): AsyncGenerator<StoredBlob> {
    yield* (await this.#open()).list();
  }

  async removeUnfinished(beforeMs: number): Promise<number> {
    return (await (await this.#open()).removeUnfinished?.(beforeMs)) ?? 0;
  }

  /** Does nothing if the store was not used. */
  async close(): Promise<void> {
    await (await this.#loaded)?.close?.();
  }

  #open(): Promise<BlobStore> {
    this.#loaded ??= this.#load();
    return this.#loaded;
  }
}
