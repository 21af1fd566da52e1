/** Processes eight bytes at a time ("slicing-by-8", Kounavis and Berry 2005). */
interface Crc {
  update(data: Uint8Array): void;
  /** Big-endian. */
  digest(): Buffer;
}

const SLICES = 8;
const BYTES = 256;

/** The lower and the upper half of each table entry, slice by slice: JavaScript has no fast 64-bit integers. */
interface CrcTables {
  low: Int32Array;
  high: Int32Array;
}

/**
 * @param low lower half of the reversed polynomial
 * @param high upper half; 0 for a CRC of 32 bits
 */
function crcTables(low: number, high: number): CrcTables {
  const tables = { low: new Int32Array(SLICES * BYTES), high: new Int32Array(SLICES * BYTES) };
  for (let byte = 0; byte < BYTES; byte += 1) {
    let [l, h] = [byte, 0];
    for (let bit = 0; bit < 8; bit += 1) {
      const isOdd = (l & 1) === 1;
      l = (l >>> 1) | (h << 31);
      h >>>= 1;
      if (isOdd) [l, h] = [l ^ low, h ^ high];
    }
    tables.low[byte] = l;
    tables.high[byte] = h;
  }
  for (let at = BYTES; at < SLICES * BYTES; at += 1) {
    const [l, h] = [tables.low[at - BYTES] ?? 0, tables.high[at - BYTES] ?? 0];
    tables.low[at] = ((l >>> 8) | (h << 24)) ^ (tables.low[l & 255] ?? 0);
    tables.high[at] = (h >>> 8) ^ (tables.high[l & 255] ?? 0);
  }
  return tables;
}

/** Reversed polynomials: iSCSI (RFC 3720, appendix B.4) and NVM Express (NVM command set, section 5.2.1.3.4). */
const CRC32C_TABLES = crcTables(0x82f63b78, 0);
const CRC64NVME_TABLES = crcTables(0xac4bc9b5, 0x9a6c9329);

/** Bytes that can be read as 32-bit words: from the first aligned byte to the last complete pair of words. */
function wordsOf(data: Uint8Array): { first: number; words: Int32Array } {
  const first = Math.min(data.length, -data.byteOffset & 3);
  const count = ((data.length - first) >>> 3) << 1;
  const words = count === 0 ? new Int32Array(0) : new Int32Array(data.buffer, data.byteOffset + first, count);
  return { first, words };
}

export class Crc32c implements Crc {
  #value = -1;

  update(data: Uint8Array): void {
    const { first, words } = wordsOf(data);
    this.#updateBytes(data, 0, first);
    let value = this.#value;
    for (let at = 0; at < words.length; at += 2) {
      const a = (words[at] ?? 0) ^ value;
      const b = words[at + 1] ?? 0;
      value = mixWords(CRC32C_TABLES.low, a, b);
    }
    this.#value = value;
    this.#updateBytes(data, first + words.length * 4, data.length);
  }

  digest(): Buffer {
    const digest = Buffer.alloc(4);
    digest.writeInt32BE(~this.#value);
    return digest;
  }

  #updateBytes(data: Uint8Array, from: number, end: number): void {
    const table = CRC32C_TABLES.low;
    for (let at = from; at < end; at += 1) {
      this.#value = (this.#value >>> 8) ^ (table[(this.#value ^ (data[at] ?? 0)) & 255] ?? 0);
    }
  }
}

export class Crc64Nvme implements Crc {
  #low = -1;
  #high = -1;

  update(data: Uint8Array): void {
    const { first, words } = wordsOf(data);
    this.#updateBytes(data, 0, first);
    let [low, high] = [this.#low, this.#high];
    for (let at = 0; at < words.length; at += 2) {
      const a = (words[at] ?? 0) ^ low;
      const b = (words[at + 1] ?? 0) ^ high;
      low = mixWords(CRC64NVME_TABLES.low, a, b);
      high = mixWords(CRC64NVME_TABLES.high, a, b);
    }
    [this.#low, this.#high] = [low, high];
    this.#updateBytes(data, first + words.length * 4, data.length);
  }

  digest(): Buffer {
    const digest = Buffer.alloc(8);
    digest.writeInt32BE(~this.#high, 0);
    digest.writeInt32BE(~this.#low, 4);
    return digest;
  }

  #updateBytes(data: Uint8Array, from: number, end: number): void {
    const { low, high } = CRC64NVME_TABLES;
    for (let at = from; at < end; at += 1) {
      const index = (this.#low ^ (data[at] ?? 0)) & 255;
      this.#low = ((this.#low >>> 8) | (this.#high << 24)) ^ (low[index] ?? 0);
      this.#high = (this.#high >>> 8) ^ (high[index] ?? 0);
    }
  }
}

/** The value of a half after eight bytes, which are already combined with the value before. */
const mixWords = (table: Int32Array, a: number, b: number): number =>
  (table[1792 + (a & 255)] ?? 0) ^
  (table[1536 + ((a >>> 8) & 255)] ?? 0) ^
  (table[1280 + ((a >>> 16) & 255)] ?? 0) ^
  (table[1024 + (a >>> 24)] ?? 0) ^
  (table[768 + (b & 255)] ?? 0) ^
  (table[512 + ((b >>> 8) & 255)] ?? 0) ^
  (table[256 + ((b >>> 16) & 255)] ?? 0) ^
  (table[b >>> 24] ?? 0);
