import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { DiskSpace } from '#lib/data-folder/disk-space.ts';

/** A copy is removed when it was not used for a day. */
const UNUSED_MS = 86_400_000;

/** Local copies of images in a bucket, for programs that read files. They are complete: an image never changes. */
export class ImageCache {
  readonly #folder: string;
  readonly #space: Pick<DiskSpace, 'reserve'>;
  readonly #downloads = new Map<string, Promise<string>>();

  constructor(folder: string, space: Pick<DiskSpace, 'reserve'>) {
    this.#folder = folder;
    this.#space = space;
  }

  /** Returns the path of a copy, which it downloads if there is none. @throws 503 on a full disk */
  provide(key: string, read: () => AsyncIterable<Uint8Array>): Promise<string> {
    const known = this.#downloads.get(key);
    if (known) return known;
    const path = this.#provide(key, read).finally(() => this.#downloads.delete(key));
    this.#downloads.set(key, path);
    return path;
  }

  evict(key: string): Promise<void> {
    return rm(join(this.#folder, key), { force: true });
  }

  async #provide(key: string, read: () => AsyncIterable<Uint8Array>): Promise<string> {
    await this.#removeUnused();
    const path = join(this.#folder, key);
    const now = new Date();
    const isKnown = await utimes(path, now, now).then(
      () => true,
      () => false,
    );
    if (!isKnown) await this.#download(path, read);
    return path;
  }

  async #download(path: string, read: () => AsyncIterable<Uint8Array>): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const partial = `${path}.${randomUUID()}`;
    try {
      await using file = await open(partial, 'wx', 0o600);
      for await (const chunk of read()) {
        await this.#space.reserve(chunk.byteLength);
        await file.writeFile(chunk);
      }
      await rename(partial, path);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  }

  async #removeUnused(): Promise<void> {
    const before = Date.now() - UNUSED_MS;
    for (const name of await readdir(this.#folder).catch(() => [])) {
      const path = join(this.#folder, name);
      const found = await stat(path).catch(() => undefined);
      if (found && found.mtimeMs < before) await rm(path, { force: true });
    }
  }
}
