import { crc32 } from 'node:zlib';
import { BLOCK, type Block } from '../backups/blocks.ts';

const SECTOR = 512;
/** Partitions that are examined; a table may have more. */
const MAX_PARTITIONS = 128;

/** Signatures of file systems and of what contains them, at their offset in a partition. */
const SIGNATURES: readonly [name: string, offset: number, signature: Buffer][] = [
  ['ext2/3/4', 1080, Buffer.from([0x53, 0xef])],
  ['XFS', 0, Buffer.from('XFSB')],
  ['Btrfs', 65_600, Buffer.from('_BHRfS_M')],
  ['NTFS', 3, Buffer.from('NTFS    ')],
  ['FAT32', 82, Buffer.from('FAT32   ')],
  ['FAT16', 54, Buffer.from('FAT16   ')],
  ['exFAT', 3, Buffer.from('EXFAT   ')],
  ['swap', 4086, Buffer.from('SWAPSPACE2')],
  ['LVM', 536, Buffer.from('LVM2 001')],
  ['LUKS', 0, Buffer.from('LUKS\xba\xbe', 'latin1')],
  ['SquashFS', 0, Buffer.from('hsqs')],
  ['ISO 9660', 32_769, Buffer.from('CD001')],
];

interface ExpectedSignature {
  name: string;
  position: number;
  signature: Buffer;
}

/**
 * Recognizes the partition table and the file systems of a disk by their signatures while its blocks are read in order.
 * None is longer than a sector, so none extends over two blocks.
 */
export class DiskScan {
  /** Whether the checksums of a GPT do not match. */
  isTableDamaged = false;
  readonly #found = new Set<string>();
  readonly #expected = new Map<number, ExpectedSignature[]>();

  constructor() {
    this.#expectAt(0);
  }

  /** What was found: a partition table, then file systems. */
  get names(): string[] {
    return [...this.#found];
  }

  read({ number, bytes }: Block): void {
    if (number === 0) this.#readStart(bytes);
    for (const { name, position, signature } of this.#expected.get(number) ?? []) {
      const at = position - number * BLOCK;
      if (bytes.subarray(at, at + signature.length).equals(signature)) this.#found.add(name);
    }
  }

  #expectAt(start: number): void {
    for (const [name, offset, signature] of SIGNATURES) {
      const position = start + offset;
      const block = Math.floor(position / BLOCK);
      const known = this.#expected.get(block) ?? [];
      this.#expected.set(block, [...known, { name, position, signature }]);
    }
  }

  #readStart(bytes: Buffer): void {
    if (bytes.length < 2 * SECTOR) return;
    if (bytes.toString('latin1', SECTOR, SECTOR + 8) === 'EFI PART') this.#readGpt(bytes);
    else if (bytes.readUInt16LE(510) === 0xaa55) this.#readMbr(bytes);
  }

  #readMbr(bytes: Buffer): void {
    const entries = Array.from({ length: 4 }, (_, index) => 446 + 16 * index).filter((at) => bytes[at + 4] !== 0);
    // Boot sectors of file systems have the same signature, but no table.
    if (entries.length === 0 || entries.some((at) => ((bytes[at] ?? 0) & 0x7f) !== 0)) return;
    this.#found.add('MBR');
    for (const at of entries) this.#expectAt(bytes.readUInt32LE(at + 8) * SECTOR);
  }

  #readGpt(bytes: Buffer): void {
    this.#found.add('GPT');
    const header = Buffer.from(bytes.subarray(SECTOR, 2 * SECTOR));
    const [length, checksum] = [header.readUInt32LE(12), header.readUInt32LE(16)];
    const [count, size] = [header.readUInt32LE(80), header.readUInt32LE(84)];
    const start = Number(header.readBigUInt64LE(72)) * SECTOR;
    header.writeUInt32LE(0, 16);
    const isHeaderSane = length >= 92 && length <= SECTOR && crc32(header.subarray(0, length)) === checksum;
    this.isTableDamaged = !isHeaderSane;
    if (!isHeaderSane || size < 128 || start + count * size > bytes.length) return;
    const entries = bytes.subarray(start, start + count * size);
    this.isTableDamaged = crc32(entries) !== header.readUInt32LE(88);
    for (let index = 0; index < Math.min(count, MAX_PARTITIONS); index += 1) {
      const entry = entries.subarray(index * size, (index + 1) * size);
      if (entry.subarray(0, 16).some((byte) => byte !== 0)) {
        this.#expectAt(Number(entry.readBigUInt64LE(32)) * SECTOR);
      }
    }
  }
}
