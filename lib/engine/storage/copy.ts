import { constants } from 'node:fs';
import { copyFile, open, stat } from 'node:fs/promises';
import { GIB } from '#lib/bytes.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import type { DiskChunk } from './piece.ts';
import { qcow2Pieces, qcow2Size } from './qcow2.ts';
import type { DiskSource } from './storage.ts';

const CHUNK = 2 ** 22;

/** Formats whose file is the disk itself, byte by byte. */
const PLAIN: readonly string[] = ['raw', 'iso', 'ami', 'ari', 'aki'];

/** Asked before bytes are written; throws when there is no room for them. */
export interface Room {
  take(bytes: number): Promise<void>;
}

/** Copies what a file holds, of the same length, and leaves its holes holes; at no cost where the file system can share blocks. */
export async function copySparse(from: string, to: string, room: Room): Promise<void> {
  const isShared = await copyFile(from, to, constants.COPYFILE_FICLONE_FORCE).then(
    () => true,
    () => false,
  );
  if (isShared) return;
  await using source = await open(from, 'r');
  await using target = await open(to, 'w', 0o600);
  const { size, blocks } = await source.stat();
  const chunk = Buffer.alloc(CHUNK);
  for (let position = 0; blocks > 0 && position < size; position += CHUNK) {
    const { bytesRead } = await source.read(chunk, 0, CHUNK, position);
    if (isZero(chunk, bytesRead)) continue;
    await room.take(bytesRead);
    await target.write(chunk, 0, bytesRead, position);
  }
  await target.truncate(size);
}

interface Target {
  /** The size of the volume. */
  sizeGib: number;
  room: Room;
}

/**
 * Writes the disk inside an image to a file; zeros become holes.
 * @throws PermanentFailure as `imagePieces`
 */
export async function copyDisk(source: DiskSource, to: string, { sizeGib, room }: Target): Promise<void> {
  if (!PLAIN.includes(source.format)) return writePieces(imagePieces(source, sizeGib), to, room);
  assertFits((await stat(source.path)).size, sizeGib);
  await copySparse(source.path, to, room);
}

/**
 * What is written on the disk inside an image, in order.
 * @throws PermanentFailure for a format that cannot be read here, a damaged image, and a disk that is larger than the room
 */
export async function* imagePieces({ path, format }: DiskSource, sizeGib: number): AsyncGenerator<DiskChunk> {
  if (PLAIN.includes(format)) {
    assertFits((await stat(path)).size, sizeGib);
    yield* rawPieces(path);
    return;
  }
  if (format !== 'qcow2') {
    throw new PermanentFailure(`An image in the format ${format} cannot be written to a volume. Use raw or qcow2.`);
  }
  await using source = await open(path, 'r');
  assertFits(await qcow2Size(source), sizeGib);
  yield* qcow2Pieces(source);
}

/** Writes a disk to a file byte by byte; where there is no piece, or one of zeros, stays a hole. */
export async function writePieces(pieces: AsyncIterable<DiskChunk>, to: string, room: Room): Promise<void> {
  await using target = await open(to, 'w', 0o600);
  for await (const { position, bytes } of pieces) {
    if (isZero(bytes, bytes.length)) continue;
    await room.take(bytes.length);
    await target.write(bytes, 0, bytes.length, position);
  }
}

/** What is written in a file that is a disk byte by byte. */
export async function* rawPieces(path: string): AsyncGenerator<DiskChunk> {
  await using file = await open(path, 'r');
  const { size, blocks } = await file.stat();
  const chunk = Buffer.alloc(CHUNK);
  for (let position = 0; blocks > 0 && position < size; position += CHUNK) {
    const { bytesRead } = await file.read(chunk, 0, CHUNK, position);
    if (!isZero(chunk, bytesRead)) yield { position, bytes: Buffer.from(chunk.subarray(0, bytesRead)) };
  }
}

function assertFits(bytes: number, sizeGib: number): void {
  if (bytes <= sizeGib * GIB) return;
  throw new PermanentFailure(`The disk of the image has ${bytes} bytes, more than the ${sizeGib} GB of the volume.`);
}

const ZEROS = Buffer.alloc(CHUNK);
const isZero = (bytes: Buffer, length: number): boolean => bytes.compare(ZEROS, 0, length, 0, length) === 0;
