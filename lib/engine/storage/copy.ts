import { constants } from 'node:fs';
import { copyFile, open, stat } from 'node:fs/promises';
import { GIB } from '#lib/bytes.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import type { DiskChunk } from './disk-chunk.ts';
import { qcow2Pieces, qcow2Size } from './qcow2.ts';
import type { DiskSource } from './storage.ts';

const CHUNK = 2 ** 22;

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
  const { size, blocks } = await source.stat();
  const chunk = Buffer.alloc(CHUNK);
  for (let position = 0; blocks > 0 && position < size; position += CHUNK) {
    const { bytesRead } = await source.read(chunk, 0, CHUNK, position);
    if (isZero(chunk, bytesRead)) continue;
    await room.reserve(bytesRead);
    await target.write(chunk, 0, bytesRead, position);
  }
  await target.truncate(size);
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
