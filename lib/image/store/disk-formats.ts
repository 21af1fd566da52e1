import type { RangeReader } from '#lib/data-folder/data-store.ts';
import type { DiskFormat } from '../images/enums.ts';
import { isVmdkDescription, OUTSIDE, PARENT, vmdkDanger } from './vmdk.ts';

/** Includes the obsolete QEMU format, which is recognized in order to reject it. */
type FoundFormat = DiskFormat | 'qed';

export interface Content {
  /** Undefined for raw data and unknown formats. */
  format: FoundFormat | undefined;
  /** Bytes of the virtual disk, if the header contains them. */
  virtualSize: number | undefined;
  /** Why opening the image is unsafe: it refers to other files of the host. */
  danger?: string;
}

type ContentFacts = Omit<Content, 'format'>;
type Reader = (peek: RangeReader, head: Buffer, size: number) => Promise<ContentFacts> | ContentFacts;

interface Signature {
  format: FoundFormat;
  /** Offset of the texts; negative offsets count from the end. */
  at: number;
  texts: readonly string[];
  read: Reader;
}

const SECTOR = 512;
const KIB = 1024;
const nothing: Reader = () => ({ virtualSize: undefined });

const SIGNATURES: readonly Signature[] = [
  { format: 'qcow2', at: 0, texts: ['QFI\xfb'], read: readQcow2 },
  { format: 'qed', at: 0, texts: ['QED\0'], read: () => unsafe('it can refer to a backing file') },
  { format: 'vmdk', at: 0, texts: ['KDMV'], read: readVmdk },
  { format: 'vmdk', at: 0, texts: ['COWD'], read: () => unsafe('it can depend on other files') },
  { format: 'vhdx', at: 0, texts: ['vhdxfile'], read: readVhdx },
  { format: 'vhd', at: 0, texts: ['conectix'], read: (_peek, head) => readVhd(head) },
  { format: 'vhd', at: -SECTOR, texts: ['conectix'], read: readFixedVhd },
  { format: 'vdi', at: 64, texts: ['\x7f\x10\xda\xbe'], read: (_peek, head) => readVdi(head) },
  { format: 'ploop', at: 0, texts: ['WithoutFreeSpace', 'WithouFreSpacExt'], read: nothing },
  { format: 'iso', at: 32 * KIB + 1, texts: ['CD001'], read: (_peek, _head, size) => ({ virtualSize: size }) },
];

export async function readContent(peek: RangeReader, size: number): Promise<Content> {
  const head = Buffer.concat([await peek(0, SECTOR)], SECTOR);
  for (const { format, at, texts, read } of SIGNATURES) {
    const position = at < 0 ? size + at : at;
    if (position < 0) continue;
    const length = texts[0]?.length ?? 0;
    const found = (await peek(position, length)).toString('latin1');
    if (texts.includes(found)) return { format, ...(await read(peek, head, size)) };
  }
  return isVmdkDescription(head)
    ? { format: 'vmdk', ...unsafe(OUTSIDE) }
    : { format: undefined, virtualSize: undefined };
}

const unsafe = (danger: string): ContentFacts => ({ virtualSize: undefined, danger });
const dangerUnless = (isSafe: boolean, danger: string): Pick<ContentFacts, 'danger'> => (isSafe ? {} : { danger });

/** Headers are untrusted: sizes beyond the safe integers are ignored. */
const sized = (bytes: bigint): ContentFacts => ({
  virtualSize: bytes <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(bytes) : undefined,
});

const DATA_FILE_BIT = 4n;

function readQcow2(_peek: RangeReader, head: Buffer): ContentFacts {
  const isNew = head.readUInt32BE(4) >= 3;
  const hasBacking = head.readBigUInt64BE(8) !== 0n;
  const hasDataFile = isNew && (head.readBigUInt64BE(72) & DATA_FILE_BIT) !== 0n;
  return {
    ...sized(head.readBigUInt64BE(24)),
    ...(hasBacking ? { danger: 'it refers to a backing file' } : {}),
    ...(hasDataFile ? { danger: 'its data is in another file' } : {}),
  };
}

async function readVmdk(peek: RangeReader, head: Buffer): Promise<ContentFacts> {
  const danger = await vmdkDanger(peek, head);
  return { ...sized(head.readBigUInt64LE(12) * BigInt(SECTOR)), ...(danger === undefined ? {} : { danger }) };
}

const DIFFERENCING_VHD = 4;

const readVhd = (footer: Buffer): ContentFacts => ({
  ...sized(footer.readBigUInt64BE(48)),
  ...dangerUnless(footer.readUInt32BE(60) !== DIFFERENCING_VHD, PARENT),
});

async function readFixedVhd(peek: RangeReader, _head: Buffer, size: number): Promise<ContentFacts> {
  return readVhd(Buffer.concat([await peek(size - SECTOR, SECTOR)], SECTOR));
}

/** 1 is dynamic and 2 fixed; higher types depend on a parent. */
const LAST_WHOLE_VDI = 2;

const readVdi = (head: Buffer): ContentFacts => ({
  ...sized(head.readBigUInt64LE(368)),
  ...dangerUnless(head.readUInt32LE(76) <= LAST_WHOLE_VDI, PARENT),
});

const REGION_TABLE = 192 * KIB;
const ENTRY = 32;
/** GUIDs in the byte order of the file. */
const METADATA_REGION = '06a27c8b90479a4bb8fe575f050f886e';
const VIRTUAL_DISK_SIZE = '2442a52f1bcd7648b2115dbed83bf4b8';
const FILE_PARAMETERS = '3767a1ca36fa434db3b633f0aa44e76b';
const PARENT_LOCATOR = '2d5fd3a80bb34d45abf7d3d84834ab0c';
const HAS_PARENT_BIT = 2;

/** The region table locates the metadata, whose table locates the size and, for a differencing disk, the parent. */
async function readVhdx(peek: RangeReader): Promise<ContentFacts> {
  const regions = await peek(REGION_TABLE, 64 * KIB);
  const region = findEntry(regions, 16, regions.length >= 12 ? regions.readUInt32LE(8) : 0, METADATA_REGION);
  if (!region) return { virtualSize: undefined };
  const start = Number(region.readBigUInt64LE(16));
  if (!Number.isSafeInteger(start)) return { virtualSize: undefined };
  const metadata = await peek(start, 64 * KIB);
  const count = metadata.length >= 12 ? metadata.readUInt16LE(10) : 0;
  const itemOf = async (name: string) => {
    const item = findEntry(metadata, ENTRY, count, name);
    const value = item && (await peek(start + item.readUInt32LE(16), 8));
    return value?.length === 8 ? value.readBigUInt64LE(0) : undefined;
  };
  const size = await itemOf(VIRTUAL_DISK_SIZE);
  const flags = Number(((await itemOf(FILE_PARAMETERS)) ?? 0n) >> 32n);
  const hasParent = (flags & HAS_PARENT_BIT) !== 0 || findEntry(metadata, ENTRY, count, PARENT_LOCATOR) !== undefined;
  return { ...(size === undefined ? { virtualSize: undefined } : sized(size)), ...dangerUnless(!hasParent, PARENT) };
}

/** Finds a table entry by its GUID of 16 bytes. */
function findEntry(table: Buffer, from: number, count: number, name: string): Buffer | undefined {
  for (let index = 0; index < Math.min(count, 2048); index += 1) {
    const entry = table.subarray(from + index * ENTRY, from + (index + 1) * ENTRY);
    if (entry.length === ENTRY && entry.toString('hex', 0, 16) === name) return entry;
  }
  return undefined;
}
