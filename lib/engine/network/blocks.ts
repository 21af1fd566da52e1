import { type Cidr, formatIp } from './ip.ts';

const BITS = { 4: 32, 6: 128 } as const;

export const blockSize = (version: 4 | 6, prefix: number): bigint => 1n << BigInt(BITS[version] - prefix);

const blockAt = (version: 4 | 6, first: bigint, prefix: number): Cidr => ({
  version,
  prefix,
  first,
  last: first + blockSize(version, prefix) - 1n,
  text: `${formatIp({ version, value: first })}/${prefix}`,
});

/** The fewest blocks that contain the same addresses, in order. All blocks must have one family. */
export function compactBlocks(blocks: readonly Cidr[]): Cidr[] {
  const sorted = blocks.toSorted((a, b) => (a.first === b.first ? a.prefix - b.prefix : a.first < b.first ? -1 : 1));
  const compact: Cidr[] = [];
  for (const block of sorted) {
    const before = compact.at(-1);
    if (before && block.last <= before.last) continue;
    compact.push(block);
    mergeTail(compact);
  }
  return compact;
}

/** Merges two halves into their block, repeatedly. */
function mergeTail(blocks: Cidr[]): void {
  for (;;) {
    const [lower, upper] = blocks.slice(-2);
    if (!lower || !upper || lower.prefix !== upper.prefix || lower.prefix === 0) return;
    const size = blockSize(lower.version, lower.prefix);
    if (lower.first + size !== upper.first || lower.first % (size * 2n) !== 0n) return;
    blocks.splice(-2, 2, blockAt(lower.version, lower.first, lower.prefix - 1));
  }
}

/** The fewest blocks that contain exactly the addresses from first to last, in order. */
export function blocksOfRange(version: 4 | 6, first: bigint, last: bigint): Cidr[] {
  const blocks: Cidr[] = [];
  for (let start = first; start <= last; ) {
    let prefix: number = BITS[version];
    // The largest block that alignment and end allow.
    while (prefix > 0) {
      const wider = blockSize(version, prefix - 1);
      if (start % wider !== 0n || start + wider - 1n > last) break;
      prefix -= 1;
    }
    const block = blockAt(version, start, prefix);
    blocks.push(block);
    start = block.last + 1n;
  }
  return blocks;
}

interface Range {
  first: bigint;
  last: bigint;
}

/**
 * The first free block of a prefix length within the prefixes; undefined if there is none. Walks both lists once.
 * @param prefixes ordered, as from `compactBlocks` @param taken ordered and disjoint
 */
export function freeBlock(prefixes: readonly Cidr[], taken: readonly Range[], prefix: number): Cidr | undefined {
  let next = 0;
  for (const { version, first, last, prefix: outer } of prefixes) {
    if (outer > prefix) continue;
    const size = blockSize(version, prefix);
    let start = first;
    while (start + size - 1n <= last) {
      while (beforeStart(taken[next], start)) next += 1;
      const obstacle = taken[next];
      if (!obstacle || obstacle.first >= start + size) return blockAt(version, start, prefix);
      // The next aligned start after the obstacle.
      start = (obstacle.last / size + 1n) * size;
    }
  }
  return undefined;
}

const beforeStart = (range: Range | undefined, start: bigint): boolean => range !== undefined && range.last < start;
