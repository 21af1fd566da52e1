import type { ImageCaches } from '../image-caches.ts';
import { COMPLETE, imageOf, PREFIX, pendingDeletionName } from './base-images.ts';
import { isFailure } from './failure.ts';
import type { Pool } from './pool.ts';

type KnownImages = Parameters<ImageCaches['prune']>[0];

/** What is needed of a host. */
interface ImageCacheHost {
  name: string;
  pool: Pick<Pool, 'list' | 'backings' | 'touch' | 'remove'>;
}

/** For so long one is kept that nothing stands on. */
const KEPT_MS = 86_400_000;

/**
 * Takes away copies of images that no disk stands on. Whoever makes a disk looks afterwards whether the image under it is
 * doomed; whoever dooms one looks afterwards whether a disk stands on it: one of the two sees the other, in whatever process.
 */
export class UnusedImages {
  /** Since when nothing has stood on one, by host and name. */
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

  /** Those that have arrived whole, or whose removal broke off, and that nothing stands on. */
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

/** What may stand on something. */
const isDisk = (name: string): boolean => name.endsWith('.qcow2') && !name.startsWith(PREFIX);

const keyOf = ({ name: host }: ImageCacheHost, name: string) => `${host} ${name}`;

async function remove({ pool }: ImageCacheHost, name: string): Promise<void> {
  await pool.touch(pendingDeletionName(name));
  const used = await pool.backings((await pool.list()).filter(isDisk));
  // The mark of its arrival before it: what has none is used by nobody.
  if (!used.has(name)) for (const each of [`${name}${COMPLETE}`, name]) await pool.remove(each);
  await pool.remove(pendingDeletionName(name));
}
