import { constants, type Stats } from 'node:fs';
import { copyFile, open, stat } from 'node:fs/promises';
import { z } from 'zod';
import { GIB } from '#lib/bytes.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { environment } from '#lib/settings/env.ts';
import { runProgram } from '../programs/run-program.ts';
import { hasTool } from '../tools.ts';
import { type DiskChunk, PIECE_ALIGNMENT } from './disk-chunk.ts';
import { qcow2Pieces, qcow2Size } from './qcow2.ts';
import type { DiskSource } from './storage.ts';

/** Maximum bytes of a range. */
const MAX_RANGE = 2 ** 22;

interface FileRange {
  position: number;
  length: number;
}

/**
 * Ranges of a file that can contain data, in order, at multiples of `PIECE_ALIGNMENT`; everything else is zeros. Node
 * cannot look for holes, and reading them takes minutes for a large, nearly empty disk, so `qemu-img` lists them. Without
 * it, or if that fails, the ranges cover the whole file.
 */
async function* writtenRanges(path: string, stats: Pick<Stats, 'size' | 'blocks'>): AsyncGenerator<FileRange> {
  let end = 0;
  for (const { start, length } of await extentsOf(path, stats)) {
    const last = Math.min(stats.size, Math.ceil((start + length) / PIECE_ALIGNMENT) * PIECE_ALIGNMENT);
    for (end = Math.max(end, start - (start % PIECE_ALIGNMENT)); end < last; ) {
      const length = Math.min(last - end, MAX_RANGE - (end % MAX_RANGE));
      yield { position: end, length };
      end += length;
    }
  }
}

type Extent = { start: number; length: number };
const Extents = z.array(z.object({ start: z.number(), length: z.number(), zero: z.boolean() }));

const TOOL = 'qemu-img';
const TIMEOUT_MS = 600_000;
/** Maximum size of the list of a fragmented disk. */
const MAX_LIST_BYTES = 2 ** 25;

async function extentsOf(path: string, { size, blocks }: Pick<Stats, 'size' | 'blocks'>): Promise<Extent[]> {
  if (blocks === 0) return [];
  const whole = [{ start: 0, length: size }];
  const isDense = size - blocks * 512 <= MAX_RANGE;
  if (isDense || !hasTool(TOOL, environment().PATH ?? '')) return whole;
  // The volume can be open elsewhere: -U ignores its lock.
  const args = ['map', '-U', '-f', 'raw', '--output=json', path];
  try {
    const { stdout } = await runProgram(TOOL, args, { timeoutMs: TIMEOUT_MS, outputBytes: MAX_LIST_BYTES });
    return Extents.parse(JSON.parse(stdout)).filter(({ zero }) => !zero);
  } catch {
    return whole;
  }
}

/** Formats whose file equals the disk. */
const PLAIN: readonly string[] = ['raw', 'iso', 'ami', 'ari', 'aki'];

/** Called before bytes are written; throws if there is not enough room. */
export interface Room {
  reserve(bytes: number): Promise<void>;
}

/** Copies a file and keeps its holes. Shares blocks if the file system supports that. */
export async function copySparse(from: string, to: string, room: Room): Promise<void> {
  const isShared = await copyFile(from, to, constants.COPYFILE_FICLONE_FORCE).then(
    () => true,
    () => false,
  );
  if (isShared) return;
  await using source = await open(from, 'r');
  await using target = await open(to, 'w', 0o600);
  const stats = await source.stat();
  const chunk = Buffer.alloc(MAX_RANGE);
  for await (const { position, length } of writtenRanges(from, stats)) {
    const { bytesRead } = await source.read(chunk, 0, length, position);
    if (isZero(chunk, bytesRead)) continue;
    await room.reserve(bytesRead);
    await target.write(chunk, 0, bytesRead, position);
  }
  await target.truncate(stats.size);
}

interface Target {
  sizeGib: number;
  room: Room;
}

/** Writes the disk in an image to a sparse file. @throws PermanentFailure as `imagePieces` */
export async function copyDisk(source: DiskSource, to: string, { sizeGib, room }: Target): Promise<void> {
  if (!PLAIN.includes(source.format)) return writePieces(imagePieces(source, sizeGib), to, room);
  assertFits((await stat(source.path)).size, sizeGib);
  await copySparse(source.path, to, room);
}

/**
 * Written parts of the disk in an image, in order. @throws PermanentFailure for an unsupported format, a damaged image,
 * and a disk larger than `room`
 */
export async function* imagePieces({ path, format }: DiskSource, sizeGib: number): AsyncGenerator<DiskChunk> {
  if (PLAIN.includes(format)) {
    assertFits((await stat(path)).size, sizeGib);
    yield* rawPieces(path);
    return;
  }
  if (format !== 'qcow2') {
    throw new PermanentFailure(`Cannot write an image in the format ${format} to a volume. Use raw or qcow2.`);
  }
  await using source = await open(path, 'r');
  assertFits(await qcow2Size(source), sizeGib);
  yield* qcow2Pieces(source);
}

export async function writePieces(pieces: AsyncIterable<DiskChunk>, to: string, room: Room): Promise<void> {
  await using target = await open(to, 'w', 0o600);
  for await (const { position, bytes } of pieces) {
    if (isZero(bytes, bytes.length)) continue;
    await room.reserve(bytes.length);
    await target.write(bytes, 0, bytes.length, position);
  }
}

export async function* rawPieces(path: string): AsyncGenerator<DiskChunk> {
  await using file = await open(path, 'r');
  const chunk = Buffer.alloc(MAX_RANGE);
  for await (const { position, length } of writtenRanges(path, await file.stat())) {
    const { bytesRead } = await file.read(chunk, 0, length, position);
    if (!isZero(chunk, bytesRead)) yield { position, bytes: Buffer.from(chunk.subarray(0, bytesRead)) };
  }
}

function assertFits(bytes: number, sizeGib: number): void {
  if (bytes <= sizeGib * GIB) return;
  throw new PermanentFailure(`The disk of the image has ${bytes} bytes, more than the ${sizeGib} GB of the volume.`);
}

/** Compares the bytes with themselves, shifted by one, which reads half as much memory as a comparison with zeros. */
const isZero = (bytes: Buffer, length: number): boolean =>
  length === 0 || (bytes[0] === 0 && bytes.compare(bytes, 1, length, 0, length - 1) === 0);
