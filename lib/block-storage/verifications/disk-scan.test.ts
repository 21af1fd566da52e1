import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { BLOCK } from '../backups/blocks.ts';
import { DiskScan } from './disk-scan.ts';

const MIB = 2 ** 20;

function scanOf(disk: Buffer): DiskScan {
  const scan = new DiskScan();
  for (let at = 0; at < disk.length; at += BLOCK)
    scan.read({ number: at / BLOCK, bytes: disk.subarray(at, at + BLOCK) });
  return scan;
}

/** A disk with GPT partitions at these positions. */
function gptDisk(starts: readonly number[]): Buffer {
  const disk = Buffer.alloc(4 * MIB);
  const entries = disk.subarray(1024, 1024 + 128 * 128);
  for (const [index, start] of starts.entries()) {
    entries.fill(7, index * 128, index * 128 + 16);
    entries.writeBigUInt64LE(BigInt(start / 512), index * 128 + 32);
  }
  disk.write('EFI PART', 512);
  disk.writeUInt32LE(92, 512 + 12);
  disk.writeBigUInt64LE(2n, 512 + 72);
  disk.writeUInt32LE(128, 512 + 80);
  disk.writeUInt32LE(128, 512 + 84);
  disk.writeUInt32LE(crc32(entries), 512 + 88);
  disk.writeUInt32LE(crc32(disk.subarray(512, 512 + 92)), 512 + 16);
  return disk;
}

test('finds a GPT and the file systems at the starts of its partitions', () => {
  const disk = gptDisk([MIB, 2 * MIB]);
  disk.writeUInt16LE(0xef53, MIB + 1080);
  disk.write('FAT32   ', 2 * MIB + 82);
  const scan = scanOf(disk);
  expect([scan.names, scan.isTableDamaged]).toEqual([['GPT', 'ext2/3/4', 'FAT32'], false]);
});

test.each([
  ['its header', 512 + 40],
  ['its entries', 1024 + 40],
])('a GPT with a changed byte in %s is damaged', (_part, position) => {
  const disk = gptDisk([MIB]);
  disk[position] = 99;
  expect(scanOf(disk).isTableDamaged).toBe(true);
});

test('finds an MBR; the boot sector of a file system is not taken for one', () => {
  const disk = Buffer.alloc(4 * MIB);
  disk.writeUInt16LE(0xaa55, 510);
  disk[446 + 4] = 0x83;
  disk.writeUInt32LE(MIB / 512, 446 + 8);
  disk.write('XFSB', MIB);
  expect(scanOf(disk).names).toEqual(['MBR', 'XFS']);
  const system = Buffer.alloc(BLOCK);
  system.fill('boot code', 100, 510);
  system.write('NTFS    ', 3);
  system.writeUInt16LE(0xaa55, 510);
  expect(scanOf(system).names).toEqual(['NTFS']);
});

test('finds a file system without a partition table, also behind the first block, and nothing in noise or a short disk', () => {
  const disk = Buffer.alloc(4 * BLOCK);
  disk.write('_BHRfS_M', 65_600);
  expect(scanOf(disk).names).toEqual(['Btrfs']);
  expect(scanOf(Buffer.alloc(4 * BLOCK, 0x41)).names).toEqual([]);
  expect(scanOf(Buffer.alloc(600, 0x41)).names).toEqual([]);
});
