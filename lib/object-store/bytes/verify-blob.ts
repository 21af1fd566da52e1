import { BlobNotFound, type BlobStore } from './blob-store.ts';
import { type Block, releaseBlock } from './blocks.ts';
import { startDigests } from './digest-pool.ts';
import { Digester } from './digests.ts';

/** Stored data that a row refers to. */
export interface BlobReference {
  location: string;
  /** Stored bytes. */
  size: number;
  /** Checksum of the stored bytes, 16 hexadecimal digits; null if it is unknown. */
  crc64nvme: string | null;
}

/** What is wrong with stored data. */
export type DamageReason = 'missing' | 'size' | 'checksum';

/** Data up to this size is hashed on this thread. */
const MAX_DIRECT_BYTES = 2 ** 16;

/** Reads data completely and compares them with a reference. Returns undefined if they are intact. */
export async function findDamage(store: BlobStore, reference: BlobReference): Promise<DamageReason | undefined> {
  try {
    const { size, crc64nvme } = await readFacts(store, reference);
    if (size !== reference.size) return 'size';
    return reference.crc64nvme === null || crc64nvme === reference.crc64nvme ? undefined : 'checksum';
  } catch (error) {
    if (error instanceof BlobNotFound) return 'missing';
    throw error;
  }
}

const hexOf = (crc: Buffer | undefined): string => crc?.toString('hex') ?? '';

async function readFacts(store: BlobStore, { location, size: expected }: BlobReference) {
  if (expected > MAX_DIRECT_BYTES) return readLarge(store.readBlocks(location));
  const digester = new Digester(['crc64nvme']);
  let size = 0;
  for await (const chunk of store.read(location)) {
    digester.update(chunk);
    size += chunk.length;
  }
  return { size, crc64nvme: hexOf(digester.digest().crc64nvme) };
}

async function readLarge(blocks: AsyncIterable<Block>) {
  const digests = startDigests(['crc64nvme']);
  let size = 0;
  try {
    for await (const block of blocks) {
      size += block.length;
      await digests.update(block.memory, block.length);
      releaseBlock(block);
    }
    return { size, crc64nvme: hexOf((await digests.digest()).crc64nvme) };
  } finally {
    digests.cancel();
  }
}
