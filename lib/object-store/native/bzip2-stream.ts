import { setImmediate } from 'node:timers/promises';
import { BitReader, Bzip2Error } from './bzip2-bits.ts';
import { type Bzip2Block, readBlock } from './bzip2-block.ts';

const BLOCK_MAGIC = 0x314159265359;
const END_MAGIC = 0x177245385090;
/** More than the compressed bytes of the largest block. */
const MAX_BLOCK_BYTES = 2_500_000;
/** Bytes per chunk of the result. */
const CHUNK = 65_536;

/** Decompresses bzip2, also several streams after one another, in bounded memory. @throws Bzip2Error */
export async function* decodeBzip2(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const bits = new BitReader(chunks);
  let streams = 0;
  while ((await bits.fill(MAX_BLOCK_BYTES)) > 0) {
    yield* readStream(bits, streams === 0);
    streams += 1;
    bits.align();
  }
  if (streams === 0) throw new Bzip2Error('the data are incomplete');
}

async function* readStream(bits: BitReader, isFirst: boolean): AsyncGenerator<Uint8Array> {
  const [b, z, h, level] = [bits.read(8), bits.read(8), bits.read(8), bits.read(8) - 0x30];
  if (b !== 0x42 || z !== 0x5a || h !== 0x68 || level < 1 || level > 9) {
    throw new Bzip2Error(isFirst ? 'the data are not bzip2' : 'the data are followed by others');
  }
  let crc = 0;
  for (;;) {
    await bits.fill(MAX_BLOCK_BYTES);
    const magic = bits.read(24) * 0x1000000 + bits.read(24);
    if (magic === END_MAGIC) break;
    if (magic !== BLOCK_MAGIC) throw new Bzip2Error('a block is invalid');
    const block = readBlock(bits, level * 100_000);
    yield* expandRuns(block);
    crc = (((crc << 1) | (crc >>> 31)) ^ block.crc) >>> 0;
    // Decoding a block takes tens of milliseconds.
    await setImmediate();
  }
  if (bits.read(16) * 0x10000 + bits.read(16) !== crc) throw new Bzip2Error('the checksum is wrong');
}

/** The bytes of a block: four equal ones are followed by the number of further ones. */
function* expandRuns({ bytes, crc: expected }: Bzip2Block): Generator<Uint8Array> {
  let chunk = new Uint8Array(CHUNK);
  let size = 0;
  let crc = 0xffffffff;
  let equal = 0;
  let previous = -1;
  for (const byte of bytes) {
    const count = equal === 4 ? byte : 1;
    const value = equal === 4 ? previous : byte;
    equal = equal === 4 ? 0 : byte === previous ? equal + 1 : 1;
    previous = equal === 0 ? -1 : byte;
    for (let at = 0; at < count; at += 1) {
      crc = ((crc << 8) ^ (CRC_TABLE[((crc >>> 24) ^ value) & 0xff] ?? 0)) >>> 0;
      chunk[size] = value;
      size += 1;
      if (size === CHUNK) {
        yield chunk;
        chunk = new Uint8Array(CHUNK);
        size = 0;
      }
    }
  }
  if ((crc ^ 0xffffffff) >>> 0 !== expected) throw new Bzip2Error('the checksum of a block is wrong');
  if (size > 0) yield chunk.subarray(0, size);
}

/** CRC-32 with polynomial 0x04c11db7, most significant bit first. */
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = (byte << 24) >>> 0;
  for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc >>> 31 === 1 ? 0x04c11db7 : 0)) >>> 0;
  return crc;
});
