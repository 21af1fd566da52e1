import { expect, test } from 'vitest';
import { blocksOfRange, compactBlocks, freeBlock } from './blocks.ts';
import { type Cidr, contains, overlaps, parseCidr, parseIp } from './ip.ts';

function cidr(text: string): Cidr {
  const block = parseCidr(text);
  if (!block) throw new Error(text);
  return block;
}
const texts = (blocks: readonly Cidr[]) => blocks.map(({ text }) => text);

test.each([
  [['10.0.1.0/24', '10.0.0.0/24'], ['10.0.0.0/23']],
  [
    ['10.0.1.0/24', '10.0.2.0/24'],
    ['10.0.1.0/24', '10.0.2.0/24'],
  ],
  [['10.0.0.0/8', '10.9.0.0/16', '10.0.0.0/8'], ['10.0.0.0/8']],
  [['10.0.0.0/25', '10.0.0.128/25', '10.0.1.0/24'], ['10.0.0.0/23']],
  [['2001:db8::/33', '2001:db8:8000::/33'], ['2001:db8::/32']],
  [['0.0.0.0/1', '128.0.0.0/1'], ['0.0.0.0/0']],
])('compactBlocks: %j become %j', (blocks, compact) => {
  expect(texts(compactBlocks(blocks.map(cidr)))).toEqual(compact);
});

test.each<[string[], string[], number, string | undefined]>([
  [['10.0.0.0/24'], [], 26, '10.0.0.0/26'],
  [['10.0.0.0/24'], ['10.0.0.0/26'], 26, '10.0.0.64/26'],
  [['10.0.0.0/24'], ['10.0.0.16/28'], 26, '10.0.0.64/26'],
  [['10.0.0.0/24'], ['10.0.0.0/30', '10.0.0.128/25'], 26, '10.0.0.64/26'],
  [['10.0.0.0/24'], ['10.0.0.0/25', '10.0.0.128/25'], 26, undefined],
  [['10.0.0.0/26', '10.1.0.0/24'], [], 25, '10.1.0.0/25'],
  [['10.0.0.0/24', '10.1.0.0/24'], ['10.0.0.0/24', '10.1.0.0/28'], 28, '10.1.0.16/28'],
  [['10.0.0.0/24'], [], 23, undefined],
])('freeBlock: of %j with %j taken, a /%i is %s', (prefixes, taken, prefix, expected) => {
  expect(freeBlock(prefixes.map(cidr), taken.map(cidr), prefix)?.text).toBe(expected);
});

test('freeBlock: as many as fit are given, all apart from each other, and then none', () => {
  const prefixes = [cidr('10.0.0.0/22'), cidr('10.9.0.0/23')];
  const taken: Cidr[] = [];
  const sizes = [26, 24, 28, 25, 27];
  for (let turn = 0; ; turn++) {
    const block = freeBlock(prefixes, taken, sizes[turn % sizes.length] ?? 26) ?? freeBlock(prefixes, taken, 28);
    if (!block) break;
    expect(taken.some((other) => overlaps(other, block))).toBe(false);
    expect(prefixes.some((outer) => contains(outer, { version: 4, value: block.last }))).toBe(true);
    taken.push(block);
    taken.sort((a, b) => (a.first < b.first ? -1 : 1));
  }
  expect(taken.reduce((sum, { first, last }) => sum + last - first + 1n, 0n)).toBe(1536n);
});

test.each([
  ['10.0.0.0', '10.0.0.255', ['10.0.0.0/24']],
  ['10.0.0.7', '10.0.0.7', ['10.0.0.7/32']],
  ['10.0.0.1', '10.0.0.6', ['10.0.0.1/32', '10.0.0.2/31', '10.0.0.4/31', '10.0.0.6/32']],
  ['10.0.0.9', '10.0.0.8', []],
  ['0.0.0.0', '255.255.255.255', ['0.0.0.0/0']],
  ['::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', ['::/0']],
])('blocksOfRange: %s to %s is %j', (first, last, blocks) => {
  const [from, to] = [parseIp(first), parseIp(last)];
  if (!from || !to) throw new Error(first);
  expect(texts(blocksOfRange(from.version, from.value, to.value))).toEqual(blocks);
});
