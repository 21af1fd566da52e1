import { constants } from 'node:fs';
import { copyFile, open } from 'node:fs/promises';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { type Piece, qcow2Pieces, qcow2Size } from './qcow2.ts';
import type { DiskSource } from './storage.ts';

const CHUNK = 2 ** 22;
const GIB = 2 ** 30;

/** Formats whose file is the disk itself, byte by byte. */
const PLAIN: readonly string[] = ['raw', 'iso', 'ami', 'ari', 'aki'];

/** Copies what a file holds and leaves its holes holes; at no cost where the file system can share blocks. */
export async function copySparse(from: string, to: string): Promise<void> {
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
    if (!isZero(chunk, bytesRead)) await target.write(chunk, 0, bytesRead, position);
  }
}

/**
 * Writes the disk inside an image to a file; zeros become holes.
 * @throws PermanentFailure for a format that cannot be read here, a damaged image, and a disk that is larger than the room
 */
export async function copyDisk({ path, format }: DiskSource, to: string, roomGib: number): Promise<void> {
  await using source = await open(path, 'r');
  if (PLAIN.includes(format)) {
    assertFits((await source.stat()).size, roomGib);
    await copySparse(path, to);
    return;
  }
  if (format !== 'qcow2') {
    throw new PermanentFailure(`An image in the format ${format} cannot be written to a volume. Use raw or qcow2.`);
  }
  assertFits(await qcow2Size(source), roomGib);
  await writePieces(qcow2Pieces(source), to);
}

async function writePieces(pieces: AsyncIterable<Piece>, to: string): Promise<void> {
  await using target = await open(to, 'w', 0o600);
  for await (const { position, bytes } of pieces) {
    if (!isZero(bytes, bytes.length)) await target.write(bytes, 0, bytes.length, position);
  }
}

function assertFits(bytes: number, roomGib: number): void {
  if (bytes <= roomGib * GIB) return;
  throw new PermanentFailure(`The disk of the image has ${bytes} bytes, more than the ${roomGib} GB of the volume.`);
}

const ZEROS = Buffer.alloc(CHUNK);
const isZero = (bytes: Buffer, length: number): boolean => bytes.compare(ZEROS, 0, length, 0, length) === 0;
