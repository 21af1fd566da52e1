import { type BitReader, Bzip2Error } from './bzip2-bits.ts';

/** A block before the last stage: bytes in which a count follows four equal ones. */
export interface Bzip2Block {
  bytes: Uint8Array;
  crc: number;
}

/** Symbols between changes of the code. */
const GROUP_SIZE = 50;
const MAX_CODE_BITS = 20;
const MAX_SELECTORS = 18_002;

/** A prefix code: the least and greatest code of each length, and the symbols in order of their codes. */
interface PrefixCode {
  limits: Int32Array;
  bases: Int32Array;
  symbols: Uint16Array;
  shortest: number;
}

/** Decodes a block after its magic number. @throws Bzip2Error */
export function readBlock(bits: BitReader, maximum: number): Bzip2Block {
  const crc = bits.read(16) * 0x10000 + bits.read(16);
  if (bits.read(1) === 1) throw new Bzip2Error('randomized blocks are not supported');
  const origin = bits.read(24);
  const alphabet = readAlphabet(bits);
  const selectors = readSelectors(bits);
  const codes = Array.from({ length: selectors.groups }, () => readCode(bits, alphabet.length + 2));
  const transformed = readSymbols(bits, { alphabet, selectors: selectors.list, codes, maximum });
  if (origin >= transformed.length) throw new Bzip2Error('the origin is outside the block');
  return { bytes: invertTransform(transformed, origin), crc };
}

function readAlphabet(bits: BitReader): number[] {
  const groups = bits.read(16);
  const alphabet: number[] = [];
  for (let group = 0; group < 16; group += 1) {
    if ((groups & (0x8000 >>> group)) === 0) continue;
    const used = bits.read(16);
    for (let at = 0; at < 16; at += 1) if ((used & (0x8000 >>> at)) !== 0) alphabet.push(group * 16 + at);
  }
  if (alphabet.length === 0) throw new Bzip2Error('the block has no symbols');
  return alphabet;
}

function readSelectors(bits: BitReader): { groups: number; list: Uint8Array } {
  const groups = bits.read(3);
  const count = bits.read(15);
  if (groups < 2 || groups > 6 || count === 0) throw new Bzip2Error('the selectors are invalid');
  const order = [...Array(groups).keys()];
  const list = new Uint8Array(Math.min(count, MAX_SELECTORS));
  for (let at = 0; at < count; at += 1) {
    let position = 0;
    while (bits.read(1) === 1) {
      position += 1;
      if (position >= groups) throw new Bzip2Error('a selector is invalid');
    }
    const [group = 0] = order.splice(position, 1);
    order.unshift(group);
    if (at < MAX_SELECTORS) list[at] = group;
  }
  return { groups, list };
}

function readCode(bits: BitReader, size: number): PrefixCode {
  const lengths = new Uint8Array(size);
  let length = bits.read(5);
  for (let symbol = 0; symbol < size; symbol += 1) {
    for (;;) {
      if (length < 1 || length > MAX_CODE_BITS) throw new Bzip2Error('a code is too long');
      if (bits.read(1) === 0) break;
      length += bits.read(1) === 0 ? 1 : -1;
    }
    lengths[symbol] = length;
  }
  return prefixCode(lengths);
}

function prefixCode(lengths: Uint8Array): PrefixCode {
  const counts = new Int32Array(MAX_CODE_BITS + 2);
  for (const length of lengths) counts[length] = (counts[length] ?? 0) + 1;
  const symbols = Uint16Array.from(
    [...lengths.keys()].toSorted((one, other) => (lengths[one] ?? 0) - (lengths[other] ?? 0) || one - other),
  );
  const limits = new Int32Array(MAX_CODE_BITS + 1).fill(-1);
  const bases = new Int32Array(MAX_CODE_BITS + 1);
  let code = 0;
  let before = 0;
  for (let length = 1; length <= MAX_CODE_BITS; length += 1) {
    const count = counts[length] ?? 0;
    bases[length] = before - code;
    if (count > 0) limits[length] = code + count - 1;
    code = (code + count) * 2;
    before += count;
  }
  return { limits, bases, symbols, shortest: Math.min(...lengths) };
}

function readSymbol(bits: BitReader, { limits, bases, symbols, shortest }: PrefixCode): number {
  const next = bits.peek(MAX_CODE_BITS);
  for (let length = shortest; length <= MAX_CODE_BITS; length += 1) {
    const code = next >>> (MAX_CODE_BITS - length);
    if (code > (limits[length] ?? -1)) continue;
    bits.skip(length);
    return symbols[code + (bases[length] ?? 0)] ?? 0;
  }
  throw new Bzip2Error('a code is invalid');
}

interface SymbolInput {
  alphabet: number[];
  selectors: Uint8Array;
  codes: readonly PrefixCode[];
  /** Bytes of the largest block. */
  maximum: number;
}

/** Decodes symbols: lengths of runs of the first byte, and positions in the list of recent bytes. */
function readSymbols(bits: BitReader, { alphabet, selectors, codes, maximum }: SymbolInput): Uint8Array {
  const recent = Uint8Array.from(alphabet);
  const end = alphabet.length + 1;
  const bytes = new Uint8Array(maximum);
  let size = 0;
  let run = 0;
  let weight = 1;
  for (let at = 0; ; at += 1) {
    const code = codes[selectors[Math.floor(at / GROUP_SIZE)] ?? -1];
    if (!code || at >= selectors.length * GROUP_SIZE) throw new Bzip2Error('the block has too few selectors');
    const symbol = readSymbol(bits, code);
    if (symbol <= 1) {
      run += weight << symbol;
      weight *= 2;
      if (run > maximum) throw new Bzip2Error('the block is too large');
      continue;
    }
    if (size + run > maximum) throw new Bzip2Error('the block is too large');
    bytes.fill(recent[0] ?? 0, size, size + run);
    size += run;
    [run, weight] = [0, 1];
    if (symbol === end) return bytes.subarray(0, size);
    if (size >= maximum) throw new Bzip2Error('the block is too large');
    const byte = recent[symbol - 1] ?? 0;
    recent.copyWithin(1, 0, symbol - 1);
    recent[0] = byte;
    bytes[size] = byte;
    size += 1;
  }
}

/** Inverts the Burrows-Wheeler transform. */
function invertTransform(last: Uint8Array, origin: number): Uint8Array {
  const starts = new Int32Array(257);
  for (const byte of last) starts[byte + 1] = (starts[byte + 1] ?? 0) + 1;
  for (let byte = 0; byte < 256; byte += 1) starts[byte + 1] = (starts[byte + 1] ?? 0) + (starts[byte] ?? 0);
  const next = new Int32Array(last.length);
  for (let at = 0; at < last.length; at += 1) {
    const byte = last[at] ?? 0;
    const position = starts[byte] ?? 0;
    next[position] = at;
    starts[byte] = position + 1;
  }
  const bytes = new Uint8Array(last.length);
  let position = next[origin] ?? 0;
  for (let at = 0; at < bytes.length; at += 1) {
    bytes[at] = last[position] ?? 0;
    position = next[position] ?? 0;
  }
  return bytes;
}
