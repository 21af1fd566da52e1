import { access, constants, type FileHandle, mkdir, open, opendir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DiskSpace } from '#lib/data-folder/disk-space.ts';
import { sync } from '#lib/data-folder/sync.ts';
import {
  BlobNotFound,
  type BlobRange,
  type BlobStore,
  type DataSource,
  type StoredBlob,
  type WriteOptions,
} from './blob-store.ts';
import { allocateBlock, BLOCK_BYTES, type Block, bytesOf, releaseBlock } from './blocks.ts';
import { DamagedData } from './damaged-data.ts';
import { locationOf, newKey, parseLocation } from './locations.ts';
import { type BlobSink, writeStream } from './write-stream.ts';

const MAX_PARALLEL_REMOVALS = 16;

/**
 * One file per blob, in 256 folders by the start of its key. A file is created in its final folder, because a file that
 * is moved after its synchronization costs a second write of the journal: a partial file has no row, so no reader finds
 * it, and the sweep removes what a crash left.
 */
export class FileBlobs implements BlobStore {
  readonly name = 'files';
  readonly #root: string;
  readonly #space: Pick<DiskSpace, 'reserve'>;
  /** Folders that exist durably. */
  readonly #folders = new Map<string, Promise<void>>();

  constructor(folder: string, space: Pick<DiskSpace, 'reserve'>) {
    this.#root = folder;
    this.#space = space;
  }

  write(chunks: DataSource, options: WriteOptions) {
    return writeStream(chunks, options, () => this.#openSink());
  }

  async *read(location: string, range?: BlobRange): AsyncGenerator<Buffer> {
    for await (const block of this.readBlocks(location, range)) {
      const data = Buffer.from(bytesOf(block));
      releaseBlock(block);
      yield data;
    }
  }

  /** One block is read while the consumer handles the one before. */
  async *readBlocks(
    location: string,
    { start, end }: BlobRange = { start: 0, end: Number.POSITIVE_INFINITY },
  ): AsyncGenerator<Block> {
    await using file = await this.#openExisting(location);
    const last = Math.min(end, (await file.stat()).size - 1);
    let next = readAt(file, start, last);
    for (let position = start; position <= last; ) {
      const block = await next;
      // A file is never shortened while it is in use.
      if (block.length === 0) throw new DamagedData(location, `The data ${location} end at byte ${position}.`);
      position += block.length;
      next = readAt(file, position, last);
      // The failure is thrown when the data are awaited.
      next.catch(() => {});
      yield block;
    }
    releaseBlock(await next);
  }

  async remove(locations: readonly string[]): Promise<void> {
    for (let at = 0; at < locations.length; at += MAX_PARALLEL_REMOVALS) {
      const some = locations.slice(at, at + MAX_PARALLEL_REMOVALS);
      await Promise.all(some.map((location) => rm(this.#pathOf(location), { force: true })));
    }
  }

  /** The folder is created with the first file. */
  async check(): Promise<void> {
    await mkdir(this.#root, { recursive: true });
    await access(this.#root, constants.R_OK | constants.W_OK);
  }

  async *list(): AsyncGenerator<StoredBlob> {
    const names = (await readdir(this.#root).catch(ignoreMissing)) ?? [];
    for (const start of names.filter((name) => FOLDER.test(name)).toSorted()) {
      const folder = join(this.#root, start);
      for await (const { name } of await opendir(folder)) {
        // The file can have been removed since the folder was read.
        const found = KEY.test(name) ? await stat(join(folder, name)).catch(ignoreMissing) : undefined;
        if (found) yield { location: locationOf('files', name), changedAtMs: found.mtimeMs };
      }
    }
  }

  async postponeSweep(location: string): Promise<void> {
    const now = new Date();
    await utimes(this.#pathOf(location), now, now).catch(ignoreMissing);
  }

  #pathOf(location: string): string {
    const { key } = parseLocation(location);
    return join(this.#root, key.slice(0, 2), key);
  }

  async #openExisting(location: string): Promise<FileHandle> {
    try {
      return await open(this.#pathOf(location), 'r');
    } catch (error) {
      ignoreMissing(error);
      throw new BlobNotFound(location, error);
    }
  }

  async #openSink(): Promise<BlobSink> {
    const location = locationOf('files', newKey());
    const path = this.#pathOf(location);
    await this.#createFolder(dirname(path));
    const file = await open(path, 'wx', 0o600);
    let position = 0;
    return {
      append: async (data) => {
        await this.#space.reserve(data.length);
        position += await writeAt(file, data, position);
      },
      finish: async () => {
        await file.sync();
        await file.close();
        await sync(dirname(path));
        return location;
      },
      abort: async () => {
        await file.close().catch(() => {});
        await rm(path, { force: true });
      },
    };
  }

  #createFolder(folder: string): Promise<void> {
    const known = this.#folders.get(folder);
    if (known) return known;
    const created = createDurably(folder, this.#root);
    this.#folders.set(folder, created);
    created.catch(() => this.#folders.delete(folder));
    return created;
  }
}

const KEY = /^[0-9a-f]{32}$/;
/** The start of the keys in a folder. */
const FOLDER = /^[0-9a-f]{2}$/;

async function createDurably(folder: string, root: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await sync(root);
  await sync(dirname(root));
}

/** Empty at the end. Only the last block of a range is not full. */
async function readAt(file: FileHandle, position: number, last: number): Promise<Block> {
  const block = allocateBlock();
  const wanted = Math.min(BLOCK_BYTES, last - position + 1);
  while (block.length < wanted) {
    const target = new Uint8Array(block.memory, block.length, wanted - block.length);
    const { bytesRead } = await file.read(target, 0, target.length, position + block.length);
    if (bytesRead === 0) break;
    block.length += bytesRead;
  }
  return block;
}

/** Returns the bytes written, all of them. */
async function writeAt(file: FileHandle, data: Buffer, position: number): Promise<number> {
  for (let done = 0; done < data.length; ) {
    const { bytesWritten } = await file.write(data, done, data.length - done, position + done);
    done += bytesWritten;
  }
  return data.length;
}

/** @throws the error unless a file or folder does not exist */
function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
