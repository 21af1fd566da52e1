import { crc32 } from 'node:zlib';
import { ArchiveContentError } from './archive-content-error.ts';

/** A file of an archive. The name of a folder ends with a slash; it has no data. */
export interface ZipFile {
  /** With slashes, at most 65,535 bytes in UTF-8. */
  name: string;
  size: number;
  modifiedAtMs: number;
}

/** PKWARE APPNOTE 6.3.10: sizes and offsets from here on need the fields of ZIP64. */
const MAX_32 = 0xff_ff_ff_ff;
const MAX_16 = 0xff_ff;
const SIGNATURES = {
  file: 0x04034b50,
  descriptor: 0x08074b50,
  central: 0x02014b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
  end: 0x06054b50,
};
const VERSION = { plain: 20, zip64: 45 };
/** Version made by: Unix, so that the external attributes are a file mode. */
const UNIX = 3 << 8;
const IS_UTF8 = 1 << 11;
/** Checksum and sizes follow the data. */
const HAS_DESCRIPTOR = 1 << 3;
const MODES = { file: 0o100_644, folder: 0o040_755 };
const FOLDER_ATTRIBUTE = 0x10;

/** Writes little-endian integers. */
class Fields {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(length: number) {
    this.#bytes = Buffer.alloc(length);
  }

  u16(...values: number[]): this {
    for (const value of values) this.#at = this.#bytes.writeUInt16LE(value, this.#at);
    return this;
  }

  u32(...values: number[]): this {
    for (const value of values) this.#at = this.#bytes.writeUInt32LE(value >>> 0, this.#at);
    return this;
  }

  u64(...values: number[]): this {
    for (const value of values) this.#at = this.#bytes.writeBigUInt64LE(BigInt(value), this.#at);
    return this;
  }

  bytes(): Buffer {
    return this.#bytes;
  }
}

interface EntryFacts {
  file: ZipFile;
  name: Buffer;
  /** Position of its local header. */
  offset: number;
  isLarge: boolean;
  isFar: boolean;
  length: number;
}

interface Layout {
  entries: EntryFacts[];
  centralOffset: number;
  centralLength: number;
  isZip64: boolean;
  /** Bytes of the whole archive. */
  length: number;
}

const LOCAL = 30;
const CENTRAL = 46;
const END = 22;
const END_64 = 56 + 20;

/** All positions are known before, because data is stored without compression. */
function layoutOf(files: readonly ZipFile[], zip64From: number): Layout {
  let offset = 0;
  let centralLength = 0;
  const entries = files.map((file): EntryFacts => {
    const name = Buffer.from(file.name);
    const isLarge = file.size >= zip64From;
    const isFar = offset >= zip64From;
    const descriptor = file.size === 0 ? 0 : isLarge ? 24 : 16;
    const length = LOCAL + name.length + (isLarge ? 20 : 0) + file.size + descriptor;
    const entry = { file, name, offset, isLarge, isFar, length };
    offset += length;
    centralLength += CENTRAL + name.length + extraLength(entry);
    return entry;
  });
  const isZip64 = entries.length >= MAX_16 || offset >= zip64From || centralLength >= zip64From;
  const length = offset + centralLength + (isZip64 ? END_64 : 0) + END;
  return { entries, centralOffset: offset, centralLength, isZip64, length };
}

/** Length of the ZIP64 field of the central directory. */
const extraLength = ({ isLarge, isFar }: Pick<EntryFacts, 'isLarge' | 'isFar'>): number =>
  isLarge || isFar ? 4 + (isLarge ? 16 : 0) + (isFar ? 8 : 0) : 0;

/** Exact length of the archive in bytes. @param zip64From size from which the fields of ZIP64 are used, for tests */
export const zipLength = (files: readonly ZipFile[], zip64From = MAX_32): number => layoutOf(files, zip64From).length;

/**
 * Streams an archive without compression. Reads one file at a time and keeps nothing of it.
 * @param open data of a file; not called for empty ones
 * @throws ArchiveContentError if data has another length than announced, and what `open` throws
 */
export async function* writeZip<F extends ZipFile>(
  files: readonly F[],
  open: (file: F) => AsyncIterable<Uint8Array>,
  zip64From = MAX_32,
): AsyncGenerator<Uint8Array> {
  const layout = layoutOf(files, zip64From);
  const checksums: number[] = [];
  for (const [index, file] of files.entries()) {
    const entry = layout.entries[index];
    if (!entry) continue;
    yield localHeader(entry);
    let checksum = 0;
    if (file.size > 0) {
      let size = 0;
      for await (const chunk of open(file)) {
        checksum = crc32(chunk, checksum);
        size += chunk.length;
        yield chunk;
      }
      if (size !== file.size)
        throw new ArchiveContentError(file.name, `The data of ${file.name} has ${size} bytes instead of ${file.size}.`);
      yield descriptorOf(entry, checksum);
    }
    checksums.push(checksum);
  }
  for (const [index, entry] of layout.entries.entries()) yield centralHeader(entry, checksums[index] ?? 0);
  yield endOf(layout);
}

const flagsOf = ({ file }: EntryFacts): number => (file.size === 0 ? IS_UTF8 : IS_UTF8 | HAS_DESCRIPTOR);
const versionOf = ({ isLarge, isFar }: EntryFacts): number => (isLarge || isFar ? VERSION.zip64 : VERSION.plain);

/** Time and date of MS-DOS, in UTC and in steps of two seconds, from 1980 to 2107. */
function dosTime(atMs: number): [time: number, date: number] {
  const at = new Date(Math.min(Math.max(atMs, Date.UTC(1980, 0, 1)), Date.UTC(2107, 11, 31)));
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return [time, ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()];
}

function localHeader(entry: EntryFacts): Buffer {
  const { file, name, isLarge } = entry;
  const size = isLarge ? MAX_32 : 0;
  const header = new Fields(LOCAL + (isLarge ? 20 : 0))
    .u32(SIGNATURES.file)
    .u16(isLarge ? VERSION.zip64 : VERSION.plain, flagsOf(entry), 0, ...dosTime(file.modifiedAtMs))
    .u32(0, size, size)
    .u16(name.length, isLarge ? 20 : 0)
    .bytes();
  // Its sizes are zero, as those that follow the data are valid.
  if (isLarge) header.set(new Fields(4).u16(1, 16).bytes(), LOCAL);
  return Buffer.concat([header.subarray(0, LOCAL), name, header.subarray(LOCAL)]);
}

function descriptorOf({ file: { size }, isLarge }: EntryFacts, checksum: number): Buffer {
  const start = new Fields(isLarge ? 24 : 16).u32(SIGNATURES.descriptor, checksum);
  return isLarge ? start.u64(size, size).bytes() : start.u32(size, size).bytes();
}

function centralHeader(entry: EntryFacts, checksum: number): Buffer {
  const { file, name, offset, isLarge, isFar } = entry;
  const isFolder = file.name.endsWith('/');
  const size = isLarge ? MAX_32 : file.size;
  const attributes = ((isFolder ? MODES.folder : MODES.file) << 16) | (isFolder ? FOLDER_ATTRIBUTE : 0);
  const header = new Fields(CENTRAL)
    .u32(SIGNATURES.central)
    .u16(UNIX | versionOf(entry), versionOf(entry), flagsOf(entry), 0, ...dosTime(file.modifiedAtMs))
    .u32(checksum, size, size)
    .u16(name.length, extraLength(entry), 0, 0, 0)
    .u32(attributes, isFar ? MAX_32 : offset)
    .bytes();
  const extra = new Fields(extraLength(entry));
  if (isLarge || isFar) extra.u16(1, extraLength(entry) - 4);
  if (isLarge) extra.u64(file.size, file.size);
  if (isFar) extra.u64(offset);
  return Buffer.concat([header, name, extra.bytes()]);
}

function endOf({ entries, centralOffset, centralLength, isZip64 }: Layout): Buffer {
  const count = entries.length;
  if (!isZip64) {
    return new Fields(END).u32(SIGNATURES.end).u16(0, 0, count, count).u32(centralLength, centralOffset).u16(0).bytes();
  }
  return new Fields(END_64 + END)
    .u32(SIGNATURES.end64)
    .u64(44)
    .u16(UNIX | VERSION.zip64, VERSION.zip64)
    .u32(0, 0)
    .u64(count, count, centralLength, centralOffset)
    .u32(SIGNATURES.locator64, 0)
    .u64(centralOffset + centralLength)
    .u32(1, SIGNATURES.end)
    .u16(0, 0, MAX_16, MAX_16)
    .u32(MAX_32, MAX_32)
    .u16(0)
    .bytes();
}
