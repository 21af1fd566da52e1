import type { DiskChunk } from '#lib/engine/storage/disk-chunk.ts';
import { PlatformError } from '#lib/errors/errors.ts';
import type { Services } from '#lib/http/context.ts';
import { msg } from '#lib/i18n/text.ts';
import { findBucket } from '#lib/object-store/buckets/bucket.ts';
import { createBucket, removeBucket } from '#lib/object-store/buckets/change-buckets.ts';
import { listObjects } from '#lib/object-store/objects/list.ts';
import { findObject, type ObjectRecord } from '#lib/object-store/objects/object-record.ts';
import { putObject } from '#lib/object-store/objects/put.ts';
import { readObject } from '#lib/object-store/objects/read.ts';
import { removeObject } from '#lib/object-store/objects/remove.ts';
import {
  BLOCK,
  type Block,
  blocksIn,
  type Hashes,
  hashBlock,
  packBlocks,
  packHashes,
  SEGMENT,
  splitIntoBlocks,
  unpackBlocks,
  unpackHashes,
} from './blocks.ts';
import { IncompleteBackup } from './incomplete-backup.ts';

type Store = Pick<Services, 'database' | 'env'>;

/** Objects of a backup: for each GiB its changed blocks and the hashes of all blocks. */
export interface Layer {
  projectId: string;
  container: string;
  prefix: string;
}

interface WrittenLayer {
  object_count: number;
  stored_bytes: number;
}

const dataName = ({ prefix }: Layer, segment: number) => `${prefix}${String(segment).padStart(6, '0')}.blocks`;
const HASHES = '.hashes';
const hashName = ({ prefix }: Layer, segment: number) => `${prefix}${String(segment).padStart(6, '0')}${HASHES}`;

const CONTENT_TYPE = 'application/octet-stream';

interface Content {
  pieces: AsyncIterable<DiskChunk>;
  sizeGib: number;
  /** Parent backup: only differences are written. */
  parent: Layer | undefined;
}

/** Writes a backup from the start, even after an earlier attempt. */
export async function writeLayer(
  store: Store,
  layer: Layer,
  { pieces, sizeGib, parent }: Content,
): Promise<WrittenLayer> {
  const { bucket } = await createBucket(store, { projectId: layer.projectId, name: layer.container });
  await removeObjects(store, bucket.id, layer);
  const blocks = splitIntoBlocks(pieces);
  let next = await blocks.next();
  const written: WrittenLayer = { object_count: 0, stored_bytes: 0 };
  const put = async (name: string, chunks: AsyncIterable<Buffer>) => {
    const place = { bucketId: bucket.id, name };
    const { size } = await putObject(store, place, { chunks }, { contentType: CONTENT_TYPE, attributes: {} });
    if (size === 0) return void (await removeObject(store, place));
    written.object_count += 1;
    written.stored_bytes += size;
  };
  for (let segment = 0; segment < sizeGib; segment += 1) {
    const known = parent ? await hashesOf(store, parent, segment) : new Map<number, string>();
    const isWritten = () => !next.done && Math.floor(next.value.number / SEGMENT) === segment;
    if (known.size === 0 && !isWritten()) continue;
    const hashes: Hashes = new Map();
    const present = async function* () {
      for (; !next.done && isWritten(); next = await blocks.next()) yield next.value;
    };
    await put(dataName(layer, segment), packBlocks(changedBlocks(present(), known, hashes)));
    await put(hashName(layer, segment), once(packHashes(hashes)));
  }
  return written;
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** Changed blocks, and blocks that became zeros; collects the hashes of all others in `hashes`. */
async function* changedBlocks(blocks: AsyncIterable<Block>, known: Hashes, hashes: Hashes): AsyncGenerator<Block> {
  for await (const block of blocks) {
    const hash = hashBlock(block.bytes);
    hashes.set(block.number, hash);
    if (known.get(block.number) !== hash) yield block;
  }
  for (const number of known.keys()) if (!hashes.has(number)) yield { number, bytes: NOTHING };
}

const NOTHING = Buffer.alloc(0);

/** Bytes of all blocks that were not zeros, including those that only a parent has. */
export async function contentBytes(store: Store, layer: Layer): Promise<number> {
  let blocks = 0;
  for (const { name, size } of (await objectsOf(store, layer)).values())
    if (name.endsWith(HASHES)) blocks += blocksIn(size);
  return blocks * BLOCK;
}

/** Hashes of all blocks of a GiB that were not zeros, including those that only a parent has. */
export async function hashesOf(store: Store, layer: Layer, segment: number): Promise<Hashes> {
  const bucket = await findBucket(store.database.read, { projectId: layer.projectId, name: layer.container });
  const object = bucket && (await findObject(store.database.read, bucket.id, hashName(layer, segment)));
  return object ? unpackHashes(readObject(store, object)) : new Map();
}

/** Content of a backup with all its parents. @throws IncompleteBackup if an object is missing or damaged */
export async function* readLayers(
  store: Store,
  layers: readonly (Layer & Pick<WrittenLayer, 'object_count'>)[],
  sizeGib: number,
): AsyncGenerator<DiskChunk> {
  const objects = await Promise.all(layers.map((layer) => objectsOf(store, layer)));
  for (const [index, { object_count }] of layers.entries()) {
    const found = objects[index]?.size ?? 0;
    if (found !== object_count)
      throw new IncompleteBackup(
        msg('Only {found, number} of the {total, number} objects of the backup exist.', { found, total: object_count }),
      );
  }
  for (let segment = 0; segment < sizeGib; segment += 1) {
    const seen = new Set<number>();
    for (const [index, layer] of layers.entries()) {
      const object = objects[index]?.get(dataName(layer, segment));
      if (object) yield* unseen(readObject(store, object), seen);
    }
  }
}

async function* unseen(chunks: AsyncIterable<Uint8Array>, seen: Set<number>): AsyncGenerator<DiskChunk> {
  for await (const { number, bytes } of unpackBlocks(chunks)) {
    if (seen.has(number)) continue;
    seen.add(number);
    if (bytes.length > 0) yield { position: number * BLOCK, bytes };
  }
}

/** Removes the objects of a backup, and its container if empty. */
export async function removeLayer(store: Store, layer: Layer): Promise<void> {
  const bucket = await findBucket(store.database.read, { projectId: layer.projectId, name: layer.container });
  if (!bucket) return;
  await removeObjects(store, bucket.id, layer);
  await removeBucket(store, bucket.id).catch((error) => {
    const isKept = error instanceof PlatformError && ['conflict', 'notFound'].includes(error.kind);
    if (!isKept) throw error;
  });
}

async function removeObjects(store: Store, bucketId: string, { prefix }: Layer): Promise<void> {
  for (;;) {
    const { entries } = await listObjects(store.database.read, bucketId, { prefix, limit: PAGE });
    for (const entry of entries) {
      if ('object' in entry)
        await removeObject(store, { bucketId, name: entry.object.name }, { versionId: entry.object.versionId });
    }
    if (entries.length < PAGE) return;
  }
}

const PAGE = 1000;

/** The objects of a backup by their names. */
async function objectsOf(store: Store, { projectId, container, prefix }: Layer): Promise<Map<string, ObjectRecord>> {
  const objects = new Map<string, ObjectRecord>();
  const bucket = await findBucket(store.database.read, { projectId, name: container });
  for (let after: string | undefined; bucket; ) {
    const search = { prefix, limit: PAGE, ...(after !== undefined && { after }) };
    const { entries, isTruncated, last } = await listObjects(store.database.read, bucket.id, search);
    for (const entry of entries) if ('object' in entry) objects.set(entry.object.name, entry.object);
    if (!isTruncated) break;
    after = last;
  }
  return objects;
}
