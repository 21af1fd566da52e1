import { open, rename } from 'node:fs/promises';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { rawPieces } from './copy.ts';
import type { DiskChunk } from './disk-chunk.ts';

/** Format of disk files. Sizes are virtual sizes in bytes. */
export interface DiskFormat {
  /** File name suffix. */
  readonly suffix: string;
  create(path: string, bytes: number): Promise<void>;
  /** Converts a raw file, which is removed. */
  adopt(raw: string, path: string): Promise<void>;
  grow(path: string, bytes: number): Promise<void>;
  sizeOf(path: string): Promise<number>;
  read(path: string): AsyncIterable<DiskChunk>;
}

/** Sparse raw files. */
export const raw: DiskFormat = {
  suffix: 'raw',
  async create(path, bytes) {
    await using file = await open(path, 'w', 0o600);
    await file.truncate(bytes);
  },
  adopt: rename,
  async grow(path, bytes) {
    await using file = await open(path, 'r+');
    const { size } = await file.stat();
    if (size < bytes) await file.truncate(bytes);
  },
  async sizeOf(path) {
    await using file = await open(path, 'r');
    return (await file.stat()).size;
  },
  read: rawPieces,
};

/** The format to write. @throws PermanentFailure if it is not supported */
export function formatFor(formats: readonly DiskFormat[], name: string): DiskFormat {
  const wanted = formats.find(({ suffix }) => suffix === name);
  if (wanted) return wanted;
  const known = formats.map(({ suffix }) => suffix).join(' or ');
  throw new PermanentFailure(`Volumes in the format ${name} are not supported. Use ${known}.`);
}
