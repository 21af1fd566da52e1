import { type Block, bytesOf, releaseBlock } from '../bytes/blocks.ts';
import { DamagedData } from '../bytes/damaged-data.ts';
import { startDigests } from '../bytes/digest-pool.ts';
import { digestsOf } from '../bytes/digests.ts';
import { decryptRange } from '../bytes/encryption.ts';
import { blobStore } from '../bytes/open-blob-store.ts';
import { cacheVerifiedData, findVerifiedData } from '../bytes/verified-data.ts';
import type { ObjectStore } from '../store.ts';
import type { DataEncryption } from './attributes.ts';
import { keyOfData } from './encryption.ts';
import { type ObjectRecord, partsOf } from './object-record.ts';

/** Both ends are included, as in an HTTP range. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A piece of the data of an object, and the range of it that is read. */
interface Piece {
  location: string;
  size: number;
  /** 16 hexadecimal digits; null if it is unknown. */
  crc64nvme: string | null;
  range: ByteRange;
  encryption?: DataEncryption | undefined;
}

/**
 * Streams the data of an object, by default all. What is read completely is verified before its last chunk is passed on,
 * so that a client never takes damaged data for whole. Of encrypted data, each frame is verified.
 * @param customerKey key of data that are encrypted with a key of the customer
 * @throws DamagedData, BlobNotFound, 400 without a required key
 */
export async function* readObject(
  store: ObjectStore,
  object: ObjectRecord,
  range?: ByteRange,
  customerKey?: Uint8Array,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of streamObject(store, object, range, customerKey)) yield Buffer.from(chunk);
}

/** Like `readObject` without a copy: the memory of a chunk is used again once the next chunk is requested. */
export async function* streamObject(
  store: ObjectStore,
  object: ObjectRecord,
  range: ByteRange = { start: 0, end: object.size - 1 },
  customerKey?: Uint8Array,
): AsyncGenerator<Uint8Array> {
  for (const piece of await piecesOf(store, object, range)) {
    if (piece.encryption) {
      const key = await keyOfData(store.database, object.bucketId, piece.encryption, customerKey);
      yield* decryptRange((stored) => blobStore(store).read(piece.location, stored), key, piece.size, piece.range);
      continue;
    }
    const isWhole = piece.range.start === 0 && piece.range.end === piece.size - 1;
    if (isWhole && piece.crc64nvme !== null) yield* verified(store, piece, object);
    else yield* chunksOf(blobStore(store).readBlocks(piece.location, isWhole ? undefined : piece.range));
  }
}

async function* chunksOf(blocks: AsyncIterable<Block>): AsyncGenerator<Uint8Array> {
  for await (const block of blocks) {
    yield bytesOf(block);
    releaseBlock(block);
  }
}

async function piecesOf(store: ObjectStore, object: ObjectRecord, range: ByteRange): Promise<Piece[]> {
  if (object.size === 0) return [];
  const { location, size, crc64nvme, attributes } = object;
  if (location !== null) return [{ location, size, crc64nvme, range, encryption: attributes.encryption }];
  const pieces: Piece[] = [];
  let offset = 0;
  for (const part of await partsOf(store.database.read, object.id)) {
    const start = Math.max(range.start - offset, 0);
    const end = Math.min(range.end - offset, part.size - 1);
    offset += part.size;
    if (part.location === null || start > end) continue;
    const { crc64nvme: known = null, encryption } = part.attributes;
    pieces.push({ location: part.location, size: part.size, crc64nvme: known, range: { start, end }, encryption });
  }
  return pieces;
}

/** Data up to this size are read in one piece and verified on this thread. */
const MAX_DIRECT_BYTES = 2 ** 16;

async function* verified(store: ObjectStore, piece: Piece, object: ObjectRecord): AsyncGenerator<Uint8Array> {
  const { location, size, crc64nvme } = piece;
  if (size > MAX_DIRECT_BYTES) yield* verifiedByWorkers(blobStore(store).readBlocks(location), crc64nvme, object);
  else yield readVerified(store, location, crc64nvme, object);
}

/**
 * Returns the data of a small object, verified; undefined for other objects, which are streamed. Nothing may change the
 * result. @throws DamagedData, BlobNotFound
 */
export async function readSmallObject(store: ObjectStore, object: ObjectRecord): Promise<Uint8Array | undefined> {
  const { location, size, crc64nvme, attributes } = object;
  if (location === null || crc64nvme === null || size > MAX_DIRECT_BYTES || attributes.encryption) return undefined;
  const kept = findVerifiedData(store.database, location, crc64nvme);
  if (kept) return kept;
  const data = await readVerified(store, location, crc64nvme, object);
  cacheVerifiedData(store.database, location, { data, crc64nvme });
  return data;
}

/** @throws DamagedData, BlobNotFound */
async function readVerified(
  store: ObjectStore,
  location: string,
  crc64nvme: string | null,
  object: ObjectRecord,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const chunk of blobStore(store).read(location)) pieces.push(chunk);
  const data = Buffer.concat(pieces);
  assertSame(digestsOf(['crc64nvme'], data).crc64nvme, crc64nvme, object);
  return data;
}

/** Holds back the last block until the checksum of all is known. A worker reads a block while the client receives it. */
async function* verifiedByWorkers(
  blocks: AsyncIterable<Block>,
  crc64nvme: string | null,
  object: ObjectRecord,
): AsyncGenerator<Uint8Array> {
  const digests = startDigests(['crc64nvme']);
  let previous: { block: Block; hashed: Promise<void> } | undefined;
  try {
    for await (const block of blocks) {
      const hashed = digests.update(block.memory, block.length);
      // A failure is thrown where the block is awaited, which can be later.
      hashed.catch(() => {});
      if (previous) {
        yield bytesOf(previous.block);
        await previous.hashed;
        releaseBlock(previous.block);
      }
      previous = { block, hashed };
    }
    assertSame((await digests.digest()).crc64nvme, crc64nvme, object);
    if (!previous) return;
    yield bytesOf(previous.block);
    releaseBlock(previous.block);
  } finally {
    digests.cancel();
  }
}

/** @throws DamagedData */
function assertSame(found: Buffer | undefined, expected: string | null, { name, id }: ObjectRecord): void {
  if (found?.toString('hex') !== expected)
    throw new DamagedData(id, `The data of object ${name} (version ${id}) are damaged.`);
}
