import type { Readable } from 'node:stream';

/** Facts about completely received data. */
export interface DataDigest {
  /** Bytes. */
  size: number;
  md5: string;
  sha512: string;
}

/** State of a file: being received, staged piece by piece, or published. */
export type Area = 'incoming' | 'staged' | 'data';

/** Both ends are included, as in an HTTP range. */
export interface ByteRange {
  start: number;
  end: number;
}

export type RangeReader = (position: number, length: number) => Promise<Buffer>;

/** Storage for the data of images and objects. Each file has a new key, so that an upload never changes data in use. */
export interface DataStore {
  readonly name: string;
  /**
   * Writes and hashes incoming data durably; removes it after a failure. @throws DataTooLarge after more than `limit`
   * bytes
   */
  receive(key: string, chunks: AsyncIterable<Uint8Array>, limit: number): Promise<DataDigest>;
  /**
   * Appends to staged data at `offset`, its current size; received data is kept after an interruption. @throws
   * DataTooLarge if it would exceed `limit`
   */
  append(key: string, offset: number, chunks: AsyncIterable<Uint8Array>, limit: number): Promise<number>;
  digest(area: Area, key: string): Promise<DataDigest>;
  inspect<T>(area: Area, key: string, look: (peek: RangeReader, size: number) => Promise<T>): Promise<T>;
  /** Publishes a file; repeated calls succeed. */
  publish(from: 'incoming' | 'staged', key: string): Promise<void>;
  /** Size of a file in bytes; undefined if it does not exist. */
  sizeOf(area: Area, key: string): Promise<number | undefined>;
  /** Opens data as a stream, which the caller must read to its end or destroy. */
  open(key: string, range?: ByteRange): Readable;
  /** Path of the data on this host, for reading within a day. */
  localPath(key: string): Promise<string>;
  /** Removes a file; succeeds if it does not exist. */
  remove(area: Area, key: string): Promise<void>;
  /** Files of an area with the time of their last write. */
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
