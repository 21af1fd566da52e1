import { Readable } from 'node:stream';
import type { Area, ByteRange, DataDigest, DataStore, RangeReader } from '#lib/data-folder/data-store.ts';
import { DataTooLarge } from '#lib/data-folder/data-store.ts';
import { createHashes } from '#lib/data-folder/file-store.ts';
import type { S3Connection } from '#lib/object-store/bytes/s3-connection.ts';
import { listS3Objects, readS3Object, sizeOfS3Object } from '#lib/object-store/bytes/s3-read.ts';
import { S3Upload } from '#lib/object-store/bytes/s3-upload.ts';
import type { ImageCache } from './image-cache.ts';
import { MissingImageData } from './missing-image-data.ts';

const dataKey = (key: string): string => `images/data/${key}`;
const stagedPrefix = (key: string): string => `images/staged/${key}/`;
const OFFSET_DIGITS = 16;
const PIECE_BYTES = 2 ** 18;

interface Piece {
  key: string;
  offset: number;
  size: number;
  changedAtMs: number;
}

/**
 * Images in a bucket of an S3 endpoint. Received data has its final key at once, because S3 cannot rename: only the row
 * of an image makes it visible. Staged data is one object per part. Images that were stored as files stay readable.
 */
export class BucketImageStore implements DataStore {
  readonly name = 's3';
  readonly #connection: S3Connection;
  readonly #files: DataStore;
  readonly #cache: ImageCache;
  readonly #isReadOnly: boolean;

  /** @param isReadOnly whether new data is stored as files */
  constructor(connection: S3Connection, files: DataStore, cache: ImageCache, isReadOnly: boolean) {
    this.#connection = connection;
    this.#files = files;
    this.#cache = cache;
    this.#isReadOnly = isReadOnly;
  }

  /** Closes idle connections. */
  close(): void {
    this.#connection.close();
  }

  async receive(key: string, chunks: AsyncIterable<Uint8Array>, limit: number): Promise<DataDigest> {
    return this.#isReadOnly ? this.#files.receive(key, chunks, limit) : this.#upload(key, chunks, limit);
  }

  /**
   * Moves published data to where new data is stored. Returns false if it is there already, undefined if it is damaged.
   * @param md5 of the data; a different copy is not used
   */
  async moveData(key: string, md5: string | null): Promise<boolean | undefined> {
    const isFile = await this.#isFile('data', key);
    if (isFile === this.#isReadOnly) return false;
    const copy = await this.receive(key, this.#read('data', key), Number.POSITIVE_INFINITY);
    if (md5 !== null && copy.md5 !== md5) {
      await (this.#isReadOnly ? this.#files.remove('incoming', key) : this.#removeObject(key));
      return undefined;
    }
    if (!this.#isReadOnly) await this.#files.remove('data', key);
    else {
      await this.#files.publish('incoming', key);
      await this.#removeObject(key);
    }
    return true;
  }

  async #upload(key: string, chunks: AsyncIterable<Uint8Array>, limit: number): Promise<DataDigest> {
    const hashes = createHashes();
    const upload = new S3Upload(this.#connection, dataKey(key), key);
    try {
      const size = await pour(chunks, upload, { from: 0, limit, onChunk: hashes.update });
      await upload.finish();
      return { size, ...hashes.digest() };
    } catch (error) {
      await upload.abort();
      throw error;
    }
  }

  async append(key: string, offset: number, chunks: AsyncIterable<Uint8Array>, limit: number): Promise<number> {
    if (await this.#appendsToFile(key, offset)) return this.#files.append(key, offset, chunks, limit);
    if (offset === 0) await this.remove('staged', key);
    const name = stagedPrefix(key) + String(offset).padStart(OFFSET_DIGITS, '0');
    const upload = new S3Upload(this.#connection, name, key);
    let size = offset;
    try {
      for await (const chunk of chunks) {
        if (size + chunk.byteLength > limit) throw new DataTooLarge(limit);
        await upload.append(bufferOf(chunk));
        size += chunk.byteLength;
      }
      return size;
    } finally {
      // What was received is kept after an interruption.
      if (size > offset) await upload.finish();
      else await upload.abort();
    }
  }

  async #appendsToFile(key: string, offset: number): Promise<boolean> {
    return (this.#isReadOnly && offset === 0) || (offset > 0 && (await this.#isFile('staged', key)));
  }

  async digest(area: Area, key: string): Promise<DataDigest> {
    const hashes = createHashes();
    let size = 0;
    for await (const chunk of this.#read(area, key)) {
      hashes.update(chunk);
      size += chunk.byteLength;
    }
    return { size, ...hashes.digest() };
  }

  async inspect<T>(area: Area, key: string, look: (peek: RangeReader, size: number) => Promise<T>): Promise<T> {
    const size = (await this.sizeOf(area, key)) ?? 0;
    return look(async (position, length) => {
      const pieces: Uint8Array[] = [];
      if (length === 0 || position >= size) return Buffer.alloc(0);
      const range = { start: position, end: Math.min(position + length, size) - 1 };
      for await (const chunk of this.#read(area, key, range)) pieces.push(chunk);
      return Buffer.concat(pieces);
    }, size);
  }

  async publish(from: 'incoming' | 'staged', key: string): Promise<void> {
    if (await this.#isFile(from, key)) await this.#files.publish(from, key);
    else if (from === 'staged' && (await this.#pieces(key)).length > 0) {
      const upload = new S3Upload(this.#connection, dataKey(key), key);
      try {
        await pour(this.#read('staged', key), upload, { from: 0, limit: Number.POSITIVE_INFINITY });
        await upload.finish();
      } catch (error) {
        await upload.abort();
        throw error;
      }
      await this.remove('staged', key);
    } else if ((await this.sizeOf('data', key)) === undefined)
      throw new MissingImageData(key, `The data ${key} does not exist.`);
  }

  async sizeOf(area: Area, key: string): Promise<number | undefined> {
    const known = await this.#files.sizeOf(area, key);
    if (known !== undefined) return known;
    if (area !== 'staged') return sizeOfS3Object(this.#connection, dataKey(key));
    const last = (await this.#pieces(key)).at(-1);
    return last && last.offset + last.size;
  }

  open(key: string, range?: ByteRange): Readable {
    return Readable.from(this.#read('data', key, range), { objectMode: false });
  }

  async localPath(key: string): Promise<string> {
    if (await this.#isFile('data', key)) return this.#files.localPath(key);
    return this.#cache.provide(key, () => this.#read('data', key));
  }

  async remove(area: Area, key: string): Promise<void> {
    await this.#files.remove(area, key);
    if (area !== 'staged') {
      await this.#removeObject(key);
      return;
    }
    for (const piece of await this.#pieces(key)) await this.#connection.send({ method: 'DELETE', key: piece.key });
  }

  async list(area: Area): Promise<{ key: string; changedAtMs: number }[]> {
    const found = new Map((await this.#files.list(area)).map(({ key, changedAtMs }) => [key, changedAtMs]));
    if (area === 'incoming') return entriesOf(found);
    const start = area === 'data' ? dataKey('') : 'images/staged/';
    for await (const { key, changedAtMs } of listS3Objects(this.#connection, start)) {
      const [own = ''] = key.slice(start.length).split('/');
      found.set(own, Math.max(found.get(own) ?? 0, changedAtMs));
    }
    return entriesOf(found);
  }

  async *#read(area: Area, key: string, range?: ByteRange): AsyncGenerator<Uint8Array> {
    if (await this.#isFile(area, key)) yield* this.#readFile(area, key, range);
    else if (area !== 'staged') yield* readS3Object(this.#connection, dataKey(key), range);
    else for (const piece of await this.#pieces(key)) yield* this.#readPiece(piece, range);
  }

  /** Files are read in pieces: only published ones can be opened as a stream. */
  async *#readFile(area: Area, key: string, range?: ByteRange): AsyncGenerator<Uint8Array> {
    const size = (await this.#files.sizeOf(area, key)) ?? 0;
    const end = Math.min(range?.end ?? size, size - 1);
    for (let at = range?.start ?? 0; at <= end; at += PIECE_BYTES) {
      const length = Math.min(PIECE_BYTES, end - at + 1);
      const position = at;
      yield await this.#files.inspect(area, key, (peek) => peek(position, length));
    }
  }

  async #isFile(area: Area, key: string): Promise<boolean> {
    return (await this.#files.sizeOf(area, key)) !== undefined;
  }

  async #removeObject(key: string): Promise<void> {
    await this.#connection.send({ method: 'DELETE', key: dataKey(key) });
    await this.#cache.evict(key);
  }

  #readPiece({ key, offset, size }: Piece, range?: ByteRange): AsyncGenerator<Uint8Array> {
    const start = Math.max(0, (range?.start ?? 0) - offset);
    const end = Math.min(size - 1, (range?.end ?? Number.POSITIVE_INFINITY) - offset);
    return readS3Object(this.#connection, key, { start, end });
  }

  async #pieces(key: string): Promise<Piece[]> {
    const pieces: Piece[] = [];
    for await (const object of listS3Objects(this.#connection, stagedPrefix(key))) {
      pieces.push({ ...object, offset: Number(object.key.slice(-OFFSET_DIGITS)) });
    }
    return pieces;
  }
}

const entriesOf = (found: ReadonlyMap<string, number>) =>
  [...found].map(([key, changedAtMs]) => ({ key, changedAtMs }));

const bufferOf = (chunk: Uint8Array): Buffer => Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);

interface UploadOptions {
  from: number;
  limit: number;
  onChunk?: (chunk: Uint8Array) => void;
}

/** Returns the end position. @throws DataTooLarge */
async function pour(chunks: AsyncIterable<Uint8Array>, upload: S3Upload, { from, limit, onChunk }: UploadOptions) {
  let size = from;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size > limit) throw new DataTooLarge(limit);
    onChunk?.(chunk);
    await upload.append(bufferOf(chunk));
  }
  return size;
}
