import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import type { DiskChunk } from './disk-chunk.ts';

interface Header {
  cluster: number;
  /** Virtual size in bytes. */
  size: number;
  tables: bigint[];
  /** Since version 3, the lowest bit of an entry marks zeros. */
  hasZeroFlag: boolean;
  clusterBits: bigint;
}

const inflate = promisify(inflateRaw) as (data: Buffer, options: object) => Promise<Buffer>;

const OFFSET = 0x00ff_ffff_ffff_fe00n;
const COMPRESSED = 1n << 62n;
const DIRTY = 1n;
const LARGEST = 2 ** 46;
/** Maximum size of the first table, as in QEMU: a small file may claim any size. */
const LARGEST_TABLE = 2 ** 25;

/**
 * Written parts of a qcow2 disk in order; the rest is zeros. Supports versions 2 and 3, with plain and zlib clusters.
 * @throws PermanentFailure for a file that is damaged, encrypted, or needs another file
 */
export async function* qcow2Pieces(file: FileHandle): AsyncGenerator<DiskChunk> {
  const header = await readHeader(file);
  const { cluster, size, tables } = header;
  const perTable = cluster / 8;
  for (const [index, table] of tables.entries()) {
    const offset = Number(table & OFFSET);
    if (offset === 0) continue;
    const entries = await readAt(file, offset, cluster);
    for (let at = 0; at < perTable; at += 1) {
      const position = (index * perTable + at) * cluster;
      if (position >= size) return;
      const bytes = await clusterOf(file, header, entries.readBigUInt64BE(at * 8));
      if (bytes) yield { position, bytes: bytes.subarray(0, Math.min(cluster, size - position)) };
    }
  }
}

/** Virtual size in bytes. @throws PermanentFailure as `qcow2Pieces` */
export const qcow2Size = async (file: FileHandle): Promise<number> => (await readHeader(file)).size;

/** The backing file as named in the header. */
export interface BackingFile {
  name: string;
  format: string;
}

/** @throws PermanentFailure if the backing file differs; otherwise as `qcow2Pieces` */
export async function assertBackingFile(file: FileHandle, backing: BackingFile | undefined): Promise<void> {
  await readHeader(file, backing);
}

async function readHeader(file: FileHandle, backing?: BackingFile): Promise<Header> {
  const head = Buffer.concat([await readAt(file, 0, 112, 72)], 112);
  const [version, clusterBits, size] = [head.readUInt32BE(4), head.readUInt32BE(20), head.readBigUInt64BE(24)];
  assertThat(head.toString('latin1', 0, 4) === 'QFI\xfb' && (version === 2 || version === 3), 'is not qcow2');
  assertThat(clusterBits >= 9 && clusterBits <= 21 && size <= LARGEST, 'is damaged');
  if (!backing) assertThat(head.readBigUInt64BE(8) === 0n, 'needs a backing file');
  else assertThat(isSame(await backingOf(file, head), backing), `does not use the backing file ${backing.name}`);
  assertThat(head.readUInt32BE(32) === 0, 'is encrypted');
  const features = version === 3 ? head.readBigUInt64BE(72) : 0n;
  assertThat((features & ~DIRTY) === 0n, 'needs a feature that is not supported');
  const cluster = 2 ** clusterBits;
  const count = Math.ceil(Number(size) / (cluster * (cluster / 8)));
  assertThat(count <= head.readUInt32BE(36) && count * 8 <= LARGEST_TABLE, 'is damaged');
  const table = count === 0 ? Buffer.alloc(0) : await readAt(file, Number(head.readBigUInt64BE(40)), count * 8);
  return {
    cluster,
    clusterBits: BigInt(clusterBits),
    size: Number(size),
    tables: Array.from({ length: count }, (_, index) => table.readBigUInt64BE(index * 8)),
    hasZeroFlag: version === 3,
  };
}

const isSame = (one: BackingFile | undefined, other: BackingFile): boolean =>
  one?.name === other.name && one.format === other.format;

const LONGEST_NAME = 1023;
/** Header extension with the backing format; without it, QEMU would guess the format. */
const FORMAT = 0xe279_2aca;
/** Extensions follow the header, which has at least this length in version 3 and 72 bytes before. */
const [LENGTH_AT, FORMER_LENGTH] = [100, 72];

/** The backing file; undefined if it is not declared completely. */
async function backingOf(file: FileHandle, head: Buffer): Promise<BackingFile | undefined> {
  const [offset, length] = [Number(head.readBigUInt64BE(8)), head.readUInt32BE(16)];
  if (offset === 0 || length > LONGEST_NAME) return undefined;
  const name = (await readAt(file, offset, length)).toString();
  let at = head.readUInt32BE(4) === 3 ? head.readUInt32BE(LENGTH_AT) : FORMER_LENGTH;
  while (at < offset) {
    const extension = await readAt(file, at, 8);
    const [type, size] = [extension.readUInt32BE(0), extension.readUInt32BE(4)];
    if (type === FORMAT) return { name, format: (await readAt(file, at + 8, Math.min(size, LONGEST_NAME))).toString() };
    if (type === 0) return undefined;
    at += 8 + Math.ceil(size / 8) * 8;
  }
  return undefined;
}

/** Data of an entry; undefined for zeros. */
async function clusterOf(file: FileHandle, header: Header, entry: bigint): Promise<Buffer | undefined> {
  const { cluster, clusterBits } = header;
  if ((entry & COMPRESSED) !== 0n) {
    const shift = 62n - (clusterBits - 8n);
    const offset = Number(entry & ((1n << shift) - 1n));
    const sectors = Number((entry & (COMPRESSED - 1n)) >> shift) + 1;
    const packed = await readAt(file, offset, sectors * 512 - (offset % 512), 1);
    const bytes = await inflate(packed, { maxOutputLength: cluster }).catch(() => undefined);
    assertThat(bytes?.length === cluster, 'is damaged');
    return bytes;
  }
  if (header.hasZeroFlag && (entry & 1n) !== 0n) return undefined;
  const offset = Number(entry & OFFSET);
  return offset === 0 ? undefined : Buffer.concat([await readAt(file, offset, cluster, 1)], cluster);
}

/** @throws PermanentFailure if the file has fewer than `atLeast` bytes there */
async function readAt(file: FileHandle, position: number, length: number, atLeast = length): Promise<Buffer> {
  assertThat(Number.isSafeInteger(position), 'is damaged');
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position);
  assertThat(bytesRead >= atLeast, 'ends too early');
  return buffer.subarray(0, bytesRead);
}

function assertThat(condition: boolean, what: string): asserts condition {
  if (!condition) throw new PermanentFailure(`The disk image ${what}.`);
}
