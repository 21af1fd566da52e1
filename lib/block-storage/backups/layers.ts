import type { DiskChunk } from '#lib/engine/storage/disk-chunk.ts';
import type { Services } from '#lib/http/context.ts';
import { type ContainerName, removeContainer } from '#lib/object-store/containers.ts';
import { getObject, listObjects, putObject, removeObject } from '#lib/object-store/objects.ts';
import {
  BLOCK,
  type Block,
  type Hashes,
  hashBlock,
  packBlocks,
  packHashes,
  SEGMENT,
  splitIntoBlocks,
  unpackBlocks,
  unpackHashes,
} from './blocks.ts';

type Store = Pick<Services, 'database' | 'env'>;

/** Objects of a backup: for each GiB its changed blocks and the hashes of all blocks. */
export interface Layer extends ContainerName {
  prefix: string;
}

interface WrittenLayer {
  object_count: number;
  stored_bytes: number;
}

const dataName = ({ prefix }: Layer, segment: number) => `${prefix}${String(segment).padStart(6, '0')}.blocks`;
const hashName = ({ prefix }: Layer, segment: number) => `${prefix}${String(segment).padStart(6, '0')}.hashes`;

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
  await removeObjects(store, layer);
  const blocks = splitIntoBlocks(pieces);
  let next = await blocks.next();
  const written: WrittenLayer = { object_count: 0, stored_bytes: 0 };
  const put = async (name: string, chunks: AsyncIterable<Buffer>) => {
    const place = { ...layer, name };
    const { size } = await putObject(store, place, chunks);
    if (size === 0) return removeObject(store, place);
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

async function hashesOf(store: Store, layer: Layer, segment: number): Promise<Hashes> {
  const name = hashName(layer, segment);
  const [found] = await listObjects(store, layer, { prefix: name, limit: 1 });
  return found ? unpackHashes(getObject(store, { ...layer, name })) : new Map();
}

/** Content of a backup with all its parents. @throws Error if an object is missing or damaged */
export async function* readLayers(
  store: Store,
  layers: readonly (Layer & Pick<WrittenLayer, 'object_count'>)[],
  sizeGib: number,
): AsyncGenerator<DiskChunk> {
  const names = await Promise.all(layers.map((layer) => namesOf(store, layer)));
  for (const [index, { object_count }] of layers.entries()) {
    const found = names[index]?.length ?? 0;
    if (found !== object_count) throw new Error(`Only ${found} of the ${object_count} objects of the backup exist.`);
  }
  const there = new Set(names.flat());
  for (let segment = 0; segment < sizeGib; segment += 1) {
    const seen = new Set<number>();
    for (const layer of layers) {
      const name = dataName(layer, segment);
      if (there.has(name)) yield* unseen(getObject(store, { ...layer, name }), seen);
    }
  }
}

async function* unseen(chunks: AsyncIterable<Buffer>, seen: Set<number>): AsyncGenerator<DiskChunk> {
  for await (const { number, bytes } of unpackBlocks(chunks)) {
    if (seen.has(number)) continue;
    seen.add(number);
    if (bytes.length > 0) yield { position: number * BLOCK, bytes };
  }
}

/** Removes the objects of a backup, and its container if empty. */
export async function removeLayer(store: Store, layer: Layer): Promise<void> {
  await removeObjects(store, layer);
  await store.database.transact((tx) => removeContainer(tx, layer));
}

async function removeObjects(store: Store, layer: Layer): Promise<void> {
  for (const name of await namesOf(store, layer)) await removeObject(store, { ...layer, name });
}

async function namesOf(store: Store, layer: Layer): Promise<string[]> {
  const names: string[] = [];
  for (;;) {
    const page = await listObjects(store, layer, {
      prefix: layer.prefix,
      ...(names.at(-1) && { marker: names.at(-1) }),
    });
    names.push(...page.map(({ name }) => name));
    if (page.length === 0) return names;
  }
}
