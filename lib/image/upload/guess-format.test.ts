import { expect, test } from 'vitest';
import { guessFormat } from './guess-format.ts';

const SECTOR = 512;

/** A zero-filled file with texts at the given offsets. */
function fileWith(size: number, ...parts: [number, string | Buffer][]): Blob {
  const bytes = Buffer.alloc(size);
  for (const [at, part] of parts) Buffer.from(part as string, 'latin1').copy(bytes, at);
  return new Blob([bytes]);
}

function number(value: bigint, write: 'writeBigUInt64BE' | 'writeBigUInt64LE'): Buffer {
  const bytes = Buffer.alloc(8);
  bytes[write](value);
  return bytes;
}

const GIB = 2n ** 30n;

test.each<[string, Blob, string, number | undefined]>([
  ['qcow2', fileWith(1024, [0, 'QFI\xfb'], [24, number(GIB, 'writeBigUInt64BE')]), 'qcow2', Number(GIB)],
  ['vmdk', fileWith(1024, [0, 'KDMV'], [12, number(2048n, 'writeBigUInt64LE')]), 'vmdk', 2048 * SECTOR],
  ['vdi', fileWith(1024, [64, '\x7f\x10\xda\xbe'], [368, number(GIB, 'writeBigUInt64LE')]), 'vdi', Number(GIB)],
  ['fixed vhd', fileWith(2048, [1536, 'conectix'], [1584, number(GIB, 'writeBigUInt64BE')]), 'vhd', Number(GIB)],
  ['vhdx', fileWith(1024, [0, 'vhdxfile']), 'vhdx', undefined],
  ['iso', fileWith(40_000, [32_769, 'CD001']), 'iso', 40_000],
])('guessFormat: %s is known by its signature, and its size by its header', async (_, file, format, virtualSize) => {
  expect(await guessFormat(file)).toEqual({ format, virtualSize, packedWith: undefined });
});

test.each([
  ['gunzip', '\x1f\x8b'],
  ['unxz', '\xfd7zXZ\x00'],
  ['unzstd', '\x28\xb5\x2f\xfd'],
])('guessFormat: what has to be unpacked with %s is no disk', async (packedWith, text) => {
  expect(await guessFormat(fileWith(1024, [0, text]))).toMatchObject({ format: undefined, packedWith });
});

test.each([
  ['an empty file', 0],
  ['a file shorter than any signature', 3],
  ['zeros', 40_000],
])('guessFormat: %s is of no known format', async (_, size) => {
  expect(await guessFormat(fileWith(size))).toEqual({
    format: undefined,
    virtualSize: undefined,
    packedWith: undefined,
  });
});

test('guessFormat: a size that no number can hold is no size', async () => {
  const file = fileWith(1024, [0, 'QFI\xfb'], [24, number(2n ** 64n - 1n, 'writeBigUInt64BE')]);
  expect(await guessFormat(file)).toMatchObject({ format: 'qcow2', virtualSize: undefined });
});
