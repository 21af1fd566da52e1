import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Room } from '#lib/engine/storage/copy.ts';
import type { Pool } from './pool.ts';

/** A temporary local copy of a file of a host. */
export interface FetchedFile extends AsyncDisposable {
  path: string;
}

/** Unit of `blocks` in the result of `stat`. */
const BLOCK = 512;

/** Transfers of files between hosts through this machine. */
export class Transfers {
  readonly #folder: string;
  readonly #room: Room;
  /** Expected bytes of files in transit, by path. */
  readonly #underWay = new Map<string, number>();

  /** @param folder for temporary files @param room free space of that folder */
  constructor(folder: string, room: Room) {
    this.#folder = folder;
    this.#room = room;
  }

  /**
   * Fetches a file, limited to the size that the host announces. @throws PlatformError 503 if there is not enough room
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
      await this.#room.reserve((await this.#missing()) + bytes);
      this.#underWay.set(path, bytes);
      await pool.download(name, path, bytes);
    } catch (error) {
      await release();
      throw error;
    }
    return { path, [Symbol.asyncDispose]: release };
  }

  async #missing(): Promise<number> {
    const each = [...this.#underWay].map(async ([path, bytes]) => {
      const written = await stat(path).catch(() => undefined);
      return Math.max(0, bytes - (written?.blocks ?? 0) * BLOCK);
    });
    return (await Promise.all(each)).reduce((sum, one) => sum + one, 0);
  }
}
