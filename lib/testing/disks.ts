import { createHash } from 'node:crypto';
import { GIB } from '#lib/bytes.ts';
import type { DiskChunk } from '#lib/engine/storage/disk-chunk.ts';
import type { DiskRef, StorageDriver } from '#lib/engine/storage/storage.ts';
import type { TestPlatform } from './platform.ts';

const CLUSTER = 65_536;
const ZEROS = Buffer.alloc(CLUSTER);

/** Holds the next call of a storage operation back. Returns a function that lets it continue. */
export function holdStorageOnce({ platform }: TestPlatform, operation: 'create' | 'removeSnapshot'): () => void {
  const { storage } = platform.services.engine;
  const work: (...input: never[]) => Promise<void> = storage[operation].bind(storage);
  const { promise, resolve } = Promise.withResolvers<void>();
  Object.assign(storage, {
    async [operation](...input: never[]) {
      Object.assign(storage, { [operation]: work });
      await promise;
      return work(...input);
    },
  });
  return resolve;
}

/** Returns the SHA-256 of the non-zero data on a disk and its positions: equal for disks with the same content. */
export async function diskDigest(storage: StorageDriver, from: DiskRef): Promise<string> {
  const hash = createHash('sha256');
  for await (const { position, bytes } of storage.read(from)) {
    for (let at = 0; at < bytes.length; at += CLUSTER) {
      const cluster = bytes.subarray(at, at + CLUSTER);
      if (!cluster.equals(ZEROS.subarray(0, cluster.length))) hash.update(`${position + at} `).update(cluster);
    }
  }
  return hash.digest('hex');
}

export async function readDisk(storage: StorageDriver, from: DiskRef, position: number, length: number) {
  const text = Buffer.alloc(length);
  for await (const piece of storage.read(from)) {
    const at = position - piece.position;
    if (at < piece.bytes.length && at + length > 0) {
      piece.bytes.copy(text, Math.max(0, -at), Math.max(0, at), Math.max(0, at) + length - Math.max(0, -at));
    }
  }
  return text.toString();
}

export const writeDisk = (storage: StorageDriver, volumeId: string, position: number, text: string): Promise<void> =>
  fillDisk(storage, volumeId, [[position, text]]);

export async function fillDisk(
  storage: StorageDriver,
  volumeId: string,
  texts: readonly (readonly [position: number, text: string])[],
): Promise<void> {
  const sizeGib = (await storage.list()).get(volumeId) ?? 0;
  const written = texts.map(([position, text]) => ({ position, bytes: Buffer.from(text) }));
  if (written.some(({ position, bytes }) => position + bytes.length > sizeGib * GIB)) {
    throw new Error('There is no such place.');
  }
  await storage.restore(volumeId, followedBy(storage.read({ volume: volumeId }), written), sizeGib);
}

async function* followedBy(pieces: AsyncIterable<DiskChunk>, last: readonly DiskChunk[]): AsyncGenerator<DiskChunk> {
  yield* pieces;
  yield* last;
}
