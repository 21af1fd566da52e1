import { createHash } from 'node:crypto';
import { GIB } from '#lib/bytes.ts';
import type { DiskChunk } from '#lib/engine/storage/disk-chunk.ts';
import { msg } from '#lib/i18n/text.ts';
import { IncompleteBackup } from './incomplete-backup.ts';

/** Block size for comparison and storage in bytes; as upstream (backup_sha_block_size_bytes). */
export const BLOCK = 32_768;
/** Blocks per GiB, which is stored as separate objects. */
export const SEGMENT = GIB / BLOCK;

/** A numbered block of a disk. */
export interface Block {
  number: number;
  /** Empty for a block that became zeros. */
  bytes: Buffer;
}

const ZEROS = Buffer.alloc(BLOCK);
const isZero = (bytes: Buffer): boolean => bytes.equals(ZEROS.subarray(0, bytes.length));

export async function* splitIntoBlocks(pieces: AsyncIterable<DiskChunk>): AsyncGenerator<Block> {
  for await (const { position, bytes } of pieces) {
    for (let at = 0; at < bytes.length; at += BLOCK) {
      const part = bytes.subarray(at, at + BLOCK);
      if (!isZero(part)) yield { number: (position + at) / BLOCK, bytes: part };
    }
  }
}

/** Hashes of non-zero blocks by number. */
export type Hashes = Map<number, string>;

const HASH = 32;
const ENTRY = 4 + HASH;

/** Number of blocks in packed hashes of this size in bytes. */
export const blocksIn = (hashBytes: number): number => hashBytes / ENTRY;

export const hashBlock = (bytes: Buffer): string => createHash('sha256').update(bytes).digest().toString('latin1');

export function packHashes(hashes: Hashes): Buffer {
  const packed = Buffer.alloc(hashes.size * ENTRY);
  let at = 0;
  for (const [number, hash] of hashes) {
    packed.writeUInt32BE(number, at);
    packed.write(hash, at + 4, 'latin1');
    at += ENTRY;
  }
  return packed;
}

export async function unpackHashes(chunks: AsyncIterable<Uint8Array>): Promise<Hashes> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  const packed = Buffer.concat(all);
  const hashes: Hashes = new Map();
  for (let at = 0; at < packed.length; at += ENTRY) {
    hashes.set(packed.readUInt32BE(at), packed.toString('latin1', at + 4, at + ENTRY));
  }
  return hashes;
}

const HEADER = 8;

/** Encoding: number, length and bytes of each block. */
export async function* packBlocks(blocks: AsyncIterable<Block>): AsyncGenerator<Buffer> {
  for await (const { number, bytes } of blocks) {
    const header = Buffer.alloc(HEADER);
    header.writeUInt32BE(number, 0);
    header.writeUInt32BE(bytes.length, 4);
    yield Buffer.concat([header, bytes]);
  }
}

/** @throws IncompleteBackup for incomplete data */
export async function* unpackBlocks(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Block> {
  let buffered: Buffer<ArrayBufferLike> = Buffer.alloc(0);
  for await (const chunk of chunks) {
    buffered =
      buffered.length === 0
        ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
        : Buffer.concat([buffered, chunk]);
    let at = 0;
    while (buffered.length - at >= HEADER) {
      const end = at + HEADER + buffered.readUInt32BE(at + 4);
      if (end > buffered.length) break;
      yield { number: buffered.readUInt32BE(at), bytes: buffered.subarray(at + HEADER, end) };
      at = end;
    }
    buffered = buffered.subarray(at);
  }
  if (buffered.length > 0) throw new IncompleteBackup(msg('The blocks of the backup are incomplete.'));
}
