import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import type { BlobRange } from './blob-store.ts';
import { readAll } from './blob-store-suite.ts';
import { DecryptionFailure, decryptRange, encryptChunks, encryptedSize } from './encryption.ts';

const FRAME = 65_536;
const key = randomBytes(32);

async function* chunksOf(data: Buffer, bytes = 30_011) {
  for (let at = 0; at < data.length; at += bytes) yield data.subarray(at, at + bytes);
}
const encrypt = (data: Buffer, own = key) => readAll(encryptChunks(chunksOf(data), own));
const readerOf = (stored: Buffer) => (range: BlobRange) =>
  chunksOf(stored.subarray(range.start, range.end + 1), 50_021);
const decrypt = (stored: Buffer, size: number, range?: BlobRange, own = key) =>
  readAll(decryptRange(readerOf(stored), own, size, range));

test.each([0, 1, FRAME - 1, FRAME, FRAME + 1, 3 * FRAME, 300_000])('%d bytes are read back', async (size) => {
  const data = randomBytes(size);
  const stored = await encrypt(data);
  expect(stored).toHaveLength(encryptedSize(size));
  expect((await decrypt(stored, size)).equals(data)).toBe(true);
});

test.each([
  [0, 0],
  [FRAME - 1, FRAME],
  [FRAME, 2 * FRAME - 1],
  [70_000, 70_010],
  [199_999, 199_999],
  [199_999, 500_000],
  [200_000, 200_010],
])('bytes %d to %d are decrypted, an end after the last byte included', async (start, end) => {
  const data = randomBytes(200_000);
  const part = await decrypt(await encrypt(data), data.length, { start, end });
  expect(part.equals(data.subarray(start, end + 1))).toBe(true);
});

test('a range reads its own frames and the salt, nothing else', async () => {
  const stored = await encrypt(randomBytes(10 * FRAME));
  const ranges: BlobRange[] = [];
  const read = (range: BlobRange) => {
    ranges.push(range);
    return readerOf(stored)(range);
  };
  await readAll(decryptRange(read, key, 10 * FRAME, { start: 5 * FRAME, end: 5 * FRAME + 10 }));
  const start = 32 + 5 * (FRAME + 16);
  expect(ranges).toEqual([
    { start: 0, end: 31 },
    { start, end: start + FRAME + 15 },
  ]);
});

test('equal data with one key have nothing in common', async () => {
  const data = Buffer.alloc(1000, 'a');
  const [one, other] = [await encrypt(data), await encrypt(data)];
  expect(one.subarray(0, 32)).not.toEqual(other.subarray(0, 32));
  expect(one.subarray(32)).not.toEqual(other.subarray(32));
  expect(one.includes('aaaa')).toBe(false);
});

describe('It is rejected', () => {
  const size = 3 * FRAME;
  const data = randomBytes(size);
  const frameAt = (index: number) => 32 + index * (FRAME + 16);

  test.each([0, 31, 32, 40_000, frameAt(1), frameAt(3) - 1])('if byte %d was changed', async (at) => {
    const stored = await encrypt(data);
    stored.writeUInt8(stored.readUInt8(at) ^ 1, at);
    await expect(decrypt(stored, size)).rejects.toBeInstanceOf(DecryptionFailure);
  });

  test('if frames were exchanged', async () => {
    const stored = await encrypt(data);
    const first = Buffer.from(stored.subarray(frameAt(0), frameAt(1)));
    stored.copyWithin(frameAt(0), frameAt(1), frameAt(2));
    first.copy(stored, frameAt(1));
    await expect(decrypt(stored, size)).rejects.toBeInstanceOf(DecryptionFailure);
  });

  test.each([10, 32, frameAt(1), frameAt(2), frameAt(2) + 10])('if it was cut after %d bytes', async (length) => {
    const stored = (await encrypt(data)).subarray(0, length);
    await expect(decrypt(stored, size)).rejects.toBeInstanceOf(DecryptionFailure);
  });

  test('if it was cut and the row states a smaller size', async () => {
    const stored = (await encrypt(data)).subarray(0, frameAt(2));
    await expect(decrypt(stored, 2 * FRAME)).rejects.toBeInstanceOf(DecryptionFailure);
  });

  test('with another key', async () => {
    await expect(decrypt(await encrypt(data), size, undefined, randomBytes(32))).rejects.toBeInstanceOf(
      DecryptionFailure,
    );
  });

  test('with a key of another length', async () => {
    await expect(encrypt(data, randomBytes(16))).rejects.toThrow('32 bytes');
  });

  test('a frame is not passed on before it is verified', async () => {
    const stored = await encrypt(data);
    stored.writeUInt8(stored.readUInt8(frameAt(1) + 5) ^ 1, frameAt(1) + 5);
    const received: Buffer[] = [];
    const read = async () => {
      for await (const chunk of decryptRange(readerOf(stored), key, size)) received.push(chunk);
    };
    await expect(read()).rejects.toBeInstanceOf(DecryptionFailure);
    expect(Buffer.concat(received).equals(data.subarray(0, FRAME))).toBe(true);
  });
});

test('a failure of the source ends the encryption', async () => {
  const source = Readable.from(
    (async function* () {
      yield Buffer.alloc(100_000);
      throw new Error('The client disconnected.');
    })(),
  );
  await expect(readAll(encryptChunks(source, key))).rejects.toThrow('disconnected');
});
