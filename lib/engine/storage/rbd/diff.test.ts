import { expect, test } from 'vitest';
import type { DiskChunk } from '../disk-chunk.ts';
import { readDiff, writeDiff } from './diff.ts';

const MIB = 2 ** 20;

/** A stream in the format of `rbd export-diff`: 8-byte numbers and length-prefixed strings. */
function streamOf(...parts: (string | number | Buffer | { text: string })[]): Buffer {
  const bytes = parts.map((part) => {
    if (typeof part === 'string') return Buffer.from(part);
    if (Buffer.isBuffer(part)) return part;
    const number = Buffer.alloc(typeof part === 'number' ? 8 : 4);
    if (typeof part === 'number') number.writeBigUInt64LE(BigInt(part));
    else number.writeUInt32LE(part.text.length);
    return typeof part === 'number' ? number : Buffer.concat([number, Buffer.from(part.text)]);
  });
  return Buffer.concat(bytes);
}

/** Chunks with arbitrary boundaries. */
async function* cut(bytes: Buffer, length = 7): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function allOf(pieces: AsyncIterable<DiskChunk>): Promise<DiskChunk[]> {
  const all: DiskChunk[] = [];
  for await (const piece of pieces) all.push(piece);
  return all;
}

const HEADER = 'rbd diff v1\n';

test('extents of any kind become pieces that begin at multiples of 64 KiB, in whole steps, within the disk', async () => {
  const stream = streamOf(
    ...[HEADER, 'f', { text: 'before' }, 't', { text: 'after' }, 's', 9 * MIB + 5],
    ...['w', 70_000, 3, 'abc', 'z', 80_000, 4096, 'w', 200_000, 2, 'de'],
    ...['w', 4 * MIB - 2, 4, 'fghi', 'w', 9 * MIB + 2, 3, 'jkl', 'e'],
  );
  const pieces = await allOf(readDiff(cut(stream)));
  const end = 9 * MIB + 5;
  expect(pieces.map(({ position, bytes }) => [position, position + bytes.length])).toEqual([
    [65_536, 4 * MIB],
    [4 * MIB, 4 * MIB + 65_536],
    [9 * MIB, end],
  ]);
  const textAt = (at: number, length: number) => {
    const piece = pieces.find(({ position, bytes }) => position <= at && at < position + bytes.length);
    return piece?.bytes.toString('latin1', at - piece.position, at - piece.position + length);
  };
  expect([
    textAt(70_000, 3),
    textAt(200_000, 2),
    textAt(4 * MIB - 2, 2),
    textAt(4 * MIB, 2),
    textAt(end - 3, 3),
  ]).toEqual(['abc', 'de', 'fg', 'hi', 'jkl']);
  expect(textAt(80_000, 4)).toBe('\0\0\0\0');
});

test('an object that is larger than a piece is cut', async () => {
  const stream = streamOf(HEADER, 's', 32 * MIB, 'w', 8 * MIB, 8 * MIB, Buffer.alloc(8 * MIB, 'x'), 'e');
  const pieces = await allOf(readDiff(cut(stream, MIB)));
  expect(pieces.map(({ position, bytes }) => [position, bytes.length])).toEqual([
    [8 * MIB, 4 * MIB],
    [12 * MIB, 4 * MIB],
  ]);
});

test('what was written is read again', async () => {
  const pieces: DiskChunk[] = [
    { position: 0, bytes: Buffer.alloc(65_536, 'a') },
    { position: 5 * MIB, bytes: Buffer.alloc(65_536, 'b') },
  ];
  async function* given() {
    yield* pieces;
  }
  expect(await allOf(readDiff(writeDiff(given(), 8 * MIB)))).toEqual(pieces);
});

test.each([
  ['breaks off', streamOf(HEADER, 's', MIB, 'w', 0, 5, 'ab'), 'incomplete'],
  ['has no end', streamOf(HEADER, 's', MIB), 'incomplete'],
  ['is of another version', streamOf('rbd diff v2\n', 's', 8, MIB, 'e'), 'unknown'],
  ['holds what is not known', streamOf(HEADER, 'q'), 'unknown'],
  ['is beyond all numbers', streamOf(HEADER, 's', Buffer.alloc(8, 255), 'e'), 'unknown'],
])('a stream that %s is refused', async (_what, stream, words) => {
  await expect(allOf(readDiff(cut(stream)))).rejects.toThrow(words);
});
