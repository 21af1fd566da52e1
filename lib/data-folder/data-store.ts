import type { Readable } from 'node:stream';

/** What is known of data once all of it has arrived. */
export interface DataDigest {
  /** Bytes. */
  size: number;
  md5: string;
  sha512: string;
}

/** Where a file stands: on its way in, put there piece by piece, or for good. */
export type Area = 'incoming' | 'staged' | 'data';

/** Both ends count, as in an HTTP range. */
export interface ByteRange {
  start: number;
  end: number;
}

export type RangeReader = (position: number, length: number) => Promise<Buffer>;

/** Where the data of images and of objects lives. Files have keys of their own, so that an upload never touches what is in use. */
export interface DataStore {
  readonly name: string;
  /**
   * Writes data on its way in, hashed as it comes, and makes it durable; nothing is left when that fails.
   * @throws DataTooLarge as soon as more than `limit` bytes have come
   */
  receive(key: string, chunks: AsyncIterable<Uint8Array>, limit: number): Promise<DataDigest>;
  /**
   * Appends to staged data at `offset`, its present size; what has arrived stays when the rest breaks off.
   * @throws DataTooLarge as soon as it would be larger than `limit`
   */
  append(key: string, offset: number, chunks: AsyncIterable<Uint8Array>, limit: number): Promise<number>;
  digest(area: Area, key: string): Promise<DataDigest>;
  inspect<T>(area: Area, key: string, look: (peek: RangeReader, size: number) => Promise<T>): Promise<T>;
  /** Makes a file data for good; doing so again succeeds. */
  publish(from: 'incoming' | 'staged', key: string): Promise<void>;
  /** The bytes of a file; undefined when it is not there. */
  sizeOf(area: Area, key: string): Promise<number | undefined>;
  /** Data as a stream, which is to be read to its end or destroyed. */
  open(key: string, range?: ByteRange): Readable;
  /** The data as a file of this machine. */
  pathOf(key: string): string;
  /** Removes a file; removing one that is not there succeeds. */
  remove(area: Area, key: string): Promise<void>;
  /** The files of an area and when each was last written. */
  list(area: Area): Promise<{ key: string; changedAtMs: number }[]>;
}

export class DataTooLarge extends Error {
  override name = 'DataTooLarge';
  readonly limit: number;

  constructor(limit: number) {
    super(`The data is larger than the maximum of ${limit} bytes.`);
    this.limit = limit;
  }
}
