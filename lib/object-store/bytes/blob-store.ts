import type { Block } from './blocks.ts';
import type { DigestName, Digests } from './digest-names.ts';

/** Stored data, which never changes. Several rows can refer to it. */
export interface WrittenBlob {
  /** Opaque, at most 64 ASCII characters: `i:` small data in the database, `f:` a file, `s:` an object of an S3 endpoint. */
  location: string;
  /** Bytes. */
  size: number;
  /** MD5, CRC64NVME and those that were requested. */
  digests: Digests;
  /** Facts about the stored data, if they are encrypted; `size` and `digests` are those of the data before. */
  encrypted?: { size: number; crc64nvme: Buffer };
  /** Small data, which the caller inserts into `object_small_data` in the transaction of the row that refers to it. */
  inline?: Uint8Array;
}

export interface WriteOptions {
  /** Maximum bytes. */
  limit: number;
  /** Digests besides MD5 and CRC64NVME. */
  digests?: readonly DigestName[];
  /** Whether data of at most `MAX_INLINE_BYTES` may be returned instead of stored. */
  mayInline?: boolean;
  /** 32 bytes: the data are encrypted, and `decryptRange` reads them. */
  encryptionKey?: Uint8Array;
}

/** Both ends are included. An `end` after the last byte is allowed. */
export interface BlobRange {
  start: number;
  end: number;
}

export interface StoredBlob {
  location: string;
  /** Milliseconds since 1970. */
  changedAtMs: number;
}

/** Data that are being received. */
export interface DataSource extends AsyncIterable<Uint8Array> {
  /**
   * Frees the memory of a chunk that nothing uses any more. Without it, the garbage collection would find a long stream's
   * chunks only after tens of MiB.
   */
  release?(chunk: Uint8Array): void;
}

/** Storage for the data of objects. Which of them are in use is known only to the rows of the database. */
export interface BlobStore {
  readonly name: 'files' | 's3';
  /**
   * The data are durable when it resolves. After an error, also one of `chunks`, nothing is stored. The memory of a chunk
   * may be used again once the next one is requested.
   * @throws DataTooLarge after more than `limit` bytes, PlatformError 503 on a full disk
   */
  write(chunks: DataSource, options: WriteOptions): Promise<WrittenBlob>;
  /**
   * Streams data; a consumer that stops early releases its resources with `return()`, as `for await` does.
   * @throws BlobNotFound
   */
  read(location: string, range?: BlobRange): AsyncIterable<Uint8Array>;
  /** Like `read`, in memory that other threads can read. The consumer calls `releaseBlock`. @throws BlobNotFound */
  readBlocks(location: string, range?: BlobRange): AsyncIterable<Block>;
  /** Succeeds for those that do not exist. */
  remove(locations: readonly string[]): Promise<void>;
  /** All stored data, also files of unfinished writes; small data in the database are not listed. */
  list(): AsyncIterable<StoredBlob>;
  /** Removes unfinished writes before a time that `list` does not return. Returns their number. */
  removeUnfinished?(beforeMs: number): Promise<number>;
  /** Makes data look new to the sweep, so that current readers can finish. */
  postponeSweep?(location: string): Promise<void>;
  /** Reads from the store. @throws Error with the reason if it is unavailable */
  check(): Promise<void>;
  /** Closes idle connections, which keep a command from ending. */
  close?(): Promise<void> | void;
}

/** Larger data is stored as a file or an object, smaller data in the database. */
export const MAX_INLINE_BYTES = 2 ** 14;

/** Data to which a row refers do not exist. */
export class BlobNotFound extends Error {
  override name = 'BlobNotFound';
  readonly location: string;

  constructor(location: string, cause?: unknown) {
    super(`The data ${location} does not exist.`, { cause });
    this.location = location;
  }
}
