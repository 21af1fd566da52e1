import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Room } from '#lib/engine/storage/copy.ts';
import type { Pool } from './pool.ts';

/** A file of a host that lies here until it is let go of. */
export interface FetchedFile extends AsyncDisposable {
  path: string;
}

/** Of what a file system says that a file takes. */
const BLOCK = 512;

/** Files of hosts on their way through this machine. */
export class Transfers {
  readonly #folder: string;
  readonly #room: Room;
  /** Bytes of files that have been begun, by their paths. */
  readonly #underWay = new Map<string, number>();

  /** @param folder where they lie, for the moment @param room of that folder */
  constructor(folder: string, room: Room) {
    this.#folder = folder;
    this.#room = room;
  }

  /**
   * Fetches a file, and no more than the host says that it has.
   * @throws PlatformError 503 when there is no room for it
   */
  async fetch(pool: Pool, name: string): Promise<FetchedFile> {
    const bytes = await pool.length(name);
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const folder = await mkdtemp(join(this.#folder, 'file-'));
    const path = join(folder, 'file');
    const release = async () => {
      this.#underWay.delete(path);
      await rm(folder, { recursive: true, force: true });
    };
    try {
      await this.#room.take((await this.#missing()) + bytes);
      this.#underWay.set(path, bytes);
      await pool.download(name, path, bytes);
    } catch (error) {
      await release();
      throw error;
    }
    return { path, [Symbol.asyncDispose]: release };
  }

  /** Bytes of what is under way that have not come yet. */
  async #missing(): Promise<number> {
    const each = [...this.#underWay].map(async ([path, bytes]) => {
      const written = await stat(path).catch(() => undefined);
      return Math.max(0, bytes - (written?.blocks ?? 0) * BLOCK);
    });
    return (await Promise.all(each)).reduce((sum, one) => sum + one, 0);
  }
}
