import { open, rename } from 'node:fs/promises';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { rawPieces } from './copy.ts';
import type { DiskChunk } from './piece.ts';

/** How a disk is kept as a file. Sizes are bytes of the disk, not of the file. */
export interface DiskFormat {
  /** Ends the names of its files. */
  readonly suffix: string;
  create(path: string, bytes: number): Promise<void>;
  /** Makes a disk of a file that is one byte by byte, and that is gone then. */
  adopt(raw: string, path: string): Promise<void>;
  /** Grows a disk; one that is as large already stays. */
  grow(path: string, bytes: number): Promise<void>;
  sizeOf(path: string): Promise<number>;
  /** What is written, in order. */
  read(path: string): AsyncIterable<DiskChunk>;
}

/** The file is the disk, byte by byte; what was never written takes no space. */
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

/** The one that a disk is to be written in. @throws PermanentFailure for one that is not written here */
export function formatFor(formats: readonly DiskFormat[], name: string): DiskFormat {
  const wanted = formats.find(({ suffix }) => suffix === name);
  if (wanted) return wanted;
  const known = formats.map(({ suffix }) => suffix).join(' or ');
  throw new PermanentFailure(`A volume cannot be written in the format ${name} here. Use ${known}.`);
}
