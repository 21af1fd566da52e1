import { constants } from 'node:fs';
import { copyFile, open, stat } from 'node:fs/promises';
import { GIB } from '#lib/bytes.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import type { DiskChunk } from './disk-chunk.ts';
import { qcow2Pieces, qcow2Size } from './qcow2.ts';
import type { DiskSource } from './storage.ts';
import { MAX_RANGE, writtenRanges } from './written-ranges.ts';

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
