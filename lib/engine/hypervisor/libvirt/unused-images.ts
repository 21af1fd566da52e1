import type { ImageCaches } from '../image-caches.ts';
import { COMPLETE, imageOf, PREFIX, pendingDeletionName } from './base-images.ts';
import { isFailure } from './failure.ts';
import type { Pool } from './pool.ts';

type KnownImages = Parameters<ImageCaches['prune']>[0];

/** The required parts of a host. */
interface ImageCacheHost {
  name: string;
  pool: Pick<Pool, 'list' | 'backings' | 'touch' | 'remove'>;
}

/** Cached images are kept this long without use. */
const KEPT_MS = 86_400_000;

/**
 * Removes base images that no disk uses. A process that creates a disk checks afterwards whether its base image is
 * marked for deletion; a process that marks an image checks afterwards for disks. One of the two notices the other, in
 * whatever process.
 */
export class UnusedImages {
  /** Time since when an image is unused, by host and name. */
  readonly #since = new Map<string, number>();

  async prune(hosts: readonly ImageCacheHost[], known: KnownImages): Promise<void> {
    const each = hosts.map((host) =>
      this.#pruneOn(host, known).catch((error) => {
        if (!isFailure(error, 'lost')) throw error;
      }),
    );
    await Promise.all(each);
  }

  async #pruneOn(host: ImageCacheHost, known: KnownImages): Promise<void> {
    const unused = await this.#unusedOn(host);
    if (unused.length === 0) return;
    const there = await known([...new Set(unused.map(imageOf))]);
    for (const name of unused) {
      const since = this.#since.get(keyOf(host, name)) ?? Date.now();
      if (there.has(imageOf(name)) && Date.now() - since < KEPT_MS) continue;
      await remove(host, name);
      this.#since.delete(keyOf(host, name));
    }
  }

  /** Unused images that are complete or partly removed. */
  async #unusedOn(host: ImageCacheHost): Promise<string[]> {
    const names = await host.pool.list();
    const used = await host.pool.backings(names.filter(isDisk));
    const images = names.filter(
      (name) => names.includes(`${name}${COMPLETE}`) || names.includes(pendingDeletionName(name)),
    );
    for (const name of images) {
      const key = keyOf(host, name);
      if (used.has(name)) this.#since.delete(key);
      else if (!this.#since.has(key)) this.#since.set(key, Date.now());
      if (used.has(name) && names.includes(pendingDeletionName(name)))
        await host.pool.remove(pendingDeletionName(name));
    }
    return images.filter((name) => !used.has(name));
  }
}

/** Whether a file may be based on an image. */
const isDisk = (name: string): boolean => name.endsWith('.qcow2') && !name.startsWith(PREFIX);

const keyOf = ({ name: host }: ImageCacheHost, name: string) => `${host} ${name}`;

async function remove({ pool }: ImageCacheHost, name: string): Promise<void> {
  await pool.touch(pendingDeletionName(name));
  const used = await pool.backings((await pool.list()).filter(isDisk));
  // The completeness mark goes first: images without it are not used.
  if (!used.has(name)) for (const each of [`${name}${COMPLETE}`, name]) await pool.remove(each);
  await pool.remove(pendingDeletionName(name));
}
