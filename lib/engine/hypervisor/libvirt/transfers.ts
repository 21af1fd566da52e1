import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Room } from '#lib/engine/storage/copy.ts';
import type { Pool } from './pool.ts';

/** A file of a host that lies here until it is let go of. */
export interface Fetched extends AsyncDisposable {
  path: string;
}

/** Files of hosts on their way through this machine. */
export class Transfers {
  readonly #folder: string;
  readonly #room: Room;
  /** Bytes of what has been begun, whether or not it has all come. */
  #underWay = 0;

  /** @param folder where they lie, for the moment @param room of that folder */
  constructor(folder: string, room: Room) {
    this.#folder = folder;
    this.#room = room;
  }

  /**
   * Fetches a file, and no more than the host says that it has.
   * @throws PlatformError 503 when there is no room for it
   */
  async fetch(pool: Pool, name: string): Promise<Fetched> {
    const bytes = await pool.length(name);
    await this.#room.take(this.#underWay + bytes);
    this.#underWay += bytes;
    const folder = await mkdir(this.#folder, { recursive: true, mode: 0o700 }).then(() =>
      mkdtemp(join(this.#folder, 'file-')),
    );
    const path = join(folder, 'file');
    const release = async () => {
      this.#underWay -= bytes;
      await rm(folder, { recursive: true, force: true });
    };
    try {
      await pool.download(name, path, bytes);
    } catch (error) {
      await release();
      throw error;
    }
    return { path, [Symbol.asyncDispose]: release };
  }
}
