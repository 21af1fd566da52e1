import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import {
  type Area,
  type ByteRange,
  type DataDigest,
  type DataStore,
  DataTooLarge,
  type RangeReader,
} from './data-store.ts';
import type { DiskSpace } from './disk-space.ts';
import { sync } from './sync.ts';

const FOLDERS: Record<Area, string> = { incoming: 'incoming', staged: 'staged', data: '.' };
/** Bytes per read: small, so that many readers use little memory. */
const CHUNK = 2 ** 16;

export class FileStore implements DataStore {
  readonly name = 'file';
  readonly #root: string;
  readonly #space: Pick<DiskSpace, 'reserve'>;

  constructor(folder: string, space: Pick<DiskSpace, 'reserve'>) {
    this.#space = space;
    this.#root = folder;
  }

  async receive(key: string, chunks: AsyncIterable<Uint8Array>, limit: number): Promise<DataDigest> {
    try {
      await using file = await this.#openIn('incoming', key, 'w');
      const hashes = createHashes();
      const size = await pour(file, chunks, { from: 0, limit, onChunk: hashes.update, space: this.#space });
      await file.sync();
      return { size, ...hashes.digest() };
    } catch (error) {
      await this.remove('incoming', key);
      throw error;
    }
  }

  async append(key: string, offset: number, chunks: AsyncIterable<Uint8Array>, limit: number): Promise<number> {
    await using file = await this.#openIn('staged', key, offset === 0 ? 'w' : 'r+');
    try {
      return await pour(file, chunks, { from: offset, limit, space: this.#space });
    } finally {
      await file.sync();
    }
  }

  async digest(area: Area, key: string): Promise<DataDigest> {
    const hashes = createHashes();
    let size = 0;
    for await (const chunk of createReadStream(this.#file(area, key), { highWaterMark: CHUNK })) {
      hashes.update(chunk);
      size += chunk.byteLength;
    }
    return { size, ...hashes.digest() };
  }

  async inspect<T>(area: Area, key: string, look: (peek: RangeReader, size: number) => Promise<T>): Promise<T> {
    await using file = await open(this.#file(area, key), 'r');
    const { size } = await file.stat();
    return await look(async (position, length) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
      return buffer.subarray(0, bytesRead);
    }, size);
  }

  async publish(from: 'incoming' | 'staged', key: string): Promise<void> {
    const now = new Date();
    try {
      // The sweep uses the age of a file to distinguish forgotten files from new ones.
      await utimes(this.#file(from, key), now, now);
      await rename(this.#file(from, key), this.#file('data', key));
    } catch (error) {
      if (!isMissing(error) || (await this.sizeOf('data', key)) === undefined) throw error;
    }
    await sync(this.#folder('data'));
  }

  async sizeOf(area: Area, key: string): Promise<number | undefined> {
    try {
      return (await stat(this.#file(area, key))).size;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  open(key: string, range?: ByteRange): Readable {
    return createReadStream(this.#file('data', key), { ...range, highWaterMark: CHUNK });
  }

  async localPath(key: string): Promise<string> {
    return this.#file('data', key);
  }

  remove(area: Area, key: string): Promise<void> {
    return rm(this.#file(area, key), { force: true });
  }

  async list(area: Area): Promise<{ key: string; changedAtMs: number }[]> {
    const entries = await readdir(this.#folder(area), { withFileTypes: true }).catch(() => []);
    const found = entries.map(async (entry) => {
      const changed = entry.isFile() ? await stat(this.#file(area, entry.name)).catch(() => undefined) : undefined;
      return changed ? [{ key: entry.name, changedAtMs: changed.mtimeMs }] : [];
    });
    return (await Promise.all(found)).flat();
  }

  #folder(area: Area): string {
    return join(this.#root, FOLDERS[area]);
  }

  #file(area: Area, key: string): string {
    return join(this.#folder(area), key);
  }

  async #openIn(area: Area, key: string, flags: string): Promise<FileHandle> {
    await mkdir(this.#folder(area), { recursive: true, mode: 0o700 });
    return open(this.#file(area, key), flags, 0o600);
  }
}

interface StreamWriteOptions {
  from: number;
  limit: number;
  space: Pick<DiskSpace, 'reserve'>;
  onChunk?: (chunk: Uint8Array) => void;
}

/** Writes chunks one at a time, so that a slow disk slows the sender. Returns the end position. */
async function pour(
  file: FileHandle,
  chunks: AsyncIterable<Uint8Array>,
  { from, limit, space, onChunk }: StreamWriteOptions,
) {
  let position = from;
  for await (const chunk of chunks) {
    if (position + chunk.byteLength > limit) throw new DataTooLarge(limit);
    await space.reserve(chunk.byteLength);
    const written = writeAll(file, chunk, position);
    onChunk?.(chunk);
    await written;
    position += chunk.byteLength;
  }
  return position;
}

async function writeAll(file: FileHandle, chunk: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < chunk.byteLength; ) {
    const { bytesWritten } = await file.write(chunk, done, chunk.byteLength - done, position + done);
    done += bytesWritten;
  }
}

/** Digests of received data. */
export function createHashes() {
  const [md5, sha512] = [createHash('md5'), createHash('sha512')];
  return {
    update(chunk: Uint8Array): void {
      md5.update(chunk);
      sha512.update(chunk);
    },
    digest: (): Pick<DataDigest, 'md5' | 'sha512'> => ({ md5: md5.digest('hex'), sha512: sha512.digest('hex') }),
  };
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';
