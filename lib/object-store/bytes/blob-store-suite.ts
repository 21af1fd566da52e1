import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { BlobNotFound, type BlobRange, type BlobStore, MAX_INLINE_BYTES } from './blob-store.ts';
import { Crc64Nvme } from './crc.ts';
import { decryptRange, encryptedSize } from './encryption.ts';
import { locationOf, newKey } from './locations.ts';

async function* chunksOf(data: Buffer, chunkBytes = 70_001) {
  for (let at = 0; at < data.length; at += chunkBytes) yield data.subarray(at, at + chunkBytes);
}

async function* failAfter(data: Buffer) {
  yield* chunksOf(data);
  throw new Error('The client disconnected.');
}

export async function readAll(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

function crc64nvmeOf(data: Buffer): string {
  const crc = new Crc64Nvme();
  crc.update(data);
  return crc.digest().toString('hex');
}

const MISSING = { files: locationOf('files', newKey()), s3: locationOf('s3', newKey()) };

/**
 * What every `BlobStore` guarantees.
 * @param largeBytes size of data that the implementation writes in several pieces
 */
export function describeBlobStore(storeOf: () => BlobStore, largeBytes: number): void {
  const limit = 2 * largeBytes;
  const write = (data: Buffer) => storeOf().write(chunksOf(data), { limit });
  const read = (location: string, range?: BlobRange) => readAll(storeOf().read(location, range));
  const locations = async () => {
    const found: string[] = [];
    for await (const { location } of storeOf().list()) found.push(location);
    return found.toSorted();
  };

  test.each([0, 1, 65_536, 65_537, 262_144, 262_145, largeBytes])(
    '%d bytes are read back, with digests',
    async (size) => {
      const data = randomBytes(size);
      const written = await storeOf().write(chunksOf(data), { limit, digests: ['sha256'] });
      expect(written.size).toBe(size);
      expect(written.inline).toBeUndefined();
      expect(written.location).toMatch(/^[\x21-\x7e]{1,64}$/);
      expect(written.digests.md5).toEqual(createHash('md5').update(data).digest());
      expect(written.digests.sha256).toEqual(createHash('sha256').update(data).digest());
      expect(written.digests.crc64nvme?.toString('hex')).toBe(crc64nvmeOf(data));
      expect((await read(written.location)).equals(data)).toBe(true);
      expect(await locations()).toContain(written.location);
    },
  );

  test.each([0, 10, 65_536, largeBytes])(
    '%d bytes are stored encrypted, with digests of the data before',
    async (size) => {
      const data = randomBytes(size);
      const encryptionKey = randomBytes(32);
      const written = await storeOf().write(chunksOf(data), { limit, encryptionKey, digests: ['sha256'] });
      expect(written.size).toBe(size);
      expect(written.digests.sha256).toEqual(createHash('sha256').update(data).digest());
      const stored = await read(written.location);
      expect(written.encrypted).toEqual({
        size: encryptedSize(size),
        crc64nvme: Buffer.from(crc64nvmeOf(stored), 'hex'),
      });
      const decrypted = decryptRange((range) => storeOf().read(written.location, range), encryptionKey, size);
      expect((await readAll(decrypted)).equals(data)).toBe(true);
      await expect(storeOf().write(failAfter(data), { limit, encryptionKey })).rejects.toThrow('disconnected');
    },
  );

  test.each([undefined, randomBytes(32)])(
    'chunks are released once nothing uses them (key: %o)',
    async (encryptionKey) => {
      const data = randomBytes(largeBytes);
      const released: number[] = [];
      const source = Object.assign(chunksOf(Buffer.from(data), 65_536), {
        release: (chunk: Uint8Array) => {
          released.push(chunk.length);
          chunk.fill(0);
        },
      });
      const written = await storeOf().write(source, { limit, ...(encryptionKey && { encryptionKey }) });
      expect(released.reduce((sum, length) => sum + length, 0)).toBe(data.length);
      expect(written.digests.md5).toEqual(createHash('md5').update(data).digest());
      const stored = (range?: BlobRange) => storeOf().read(written.location, range);
      const found = await readAll(encryptionKey ? decryptRange(stored, encryptionKey, data.length) : stored());
      expect(found.equals(data)).toBe(true);
    },
  );

  test('small encrypted data is returned encrypted', async () => {
    const encryptionKey = randomBytes(32);
    const written = await storeOf().write(chunksOf(Buffer.from('secret')), { limit, encryptionKey, mayInline: true });
    const stored = Buffer.from(written.inline ?? []);
    expect([written.size, stored.length]).toEqual([6, encryptedSize(6)]);
    const decrypted = decryptRange(({ start, end }) => chunksOf(stored.subarray(start, end + 1)), encryptionKey, 6);
    expect(String(await readAll(decrypted))).toBe('secret');
  });

  test('small data is returned instead of stored if the caller allows it', async () => {
    const before = await locations();
    const data = randomBytes(MAX_INLINE_BYTES);
    const written = await storeOf().write(chunksOf(data, 1000), { limit, mayInline: true });
    expect(Buffer.from(written.inline ?? []).equals(data)).toBe(true);
    expect(written.digests.md5).toEqual(createHash('md5').update(data).digest());
    expect(await locations()).toEqual(before);
    const larger = await storeOf().write(chunksOf(randomBytes(MAX_INLINE_BYTES + 1)), { limit, mayInline: true });
    expect(larger.inline).toBeUndefined();
    expect(await locations()).toContain(larger.location);
  });

  test.each([
    [0, 0],
    [5, 300_000],
    [299_999, 299_999],
    [300_000, 400_000],
    [262_143, 262_144],
  ])('bytes %d to %d are read, an end after the last byte included', async (start, end) => {
    const data = randomBytes(300_001);
    const { location } = await write(data);
    expect((await read(location, { start, end })).equals(data.subarray(start, end + 1))).toBe(true);
  });

  test.each([10, 100_000, largeBytes])('an interrupted stream of %d bytes leaves nothing behind', async (size) => {
    const before = await locations();
    await expect(storeOf().write(failAfter(randomBytes(size)), { limit })).rejects.toThrow('disconnected');
    expect(await locations()).toEqual(before);
  });

  test.each([100, 100_000, largeBytes])(
    'data over the limit of %d bytes is rejected and leaves nothing behind',
    async (size) => {
      const before = await locations();
      let isClosed = false;
      const chunks = async function* () {
        try {
          for (;;) yield Buffer.alloc(65_536);
        } finally {
          isClosed = true;
        }
      };
      const rejected = { name: 'DataTooLarge', limit: size };
      await expect(storeOf().write(chunks(), { limit: size, mayInline: true })).rejects.toMatchObject(rejected);
      expect(isClosed).toBe(true);
      expect(await locations()).toEqual(before);
    },
  );

  test('removed data cannot be read, and removing it again succeeds', async () => {
    const [one, other] = [await write(randomBytes(70_000)), await write(randomBytes(10))];
    await storeOf().remove([one.location, other.location]);
    await storeOf().remove([one.location, MISSING[storeOf().name]]);
    await expect(read(one.location)).rejects.toBeInstanceOf(BlobNotFound);
    expect(await locations()).not.toContain(other.location);
  });

  test('a reader can stop early, and readers do not disturb each other', async () => {
    const data = randomBytes(largeBytes);
    const { location } = await write(data);
    for await (const chunk of storeOf().read(location)) {
      expect(data.subarray(0, chunk.length).equals(chunk)).toBe(true);
      break;
    }
    const all = await Promise.all([read(location), read(location), read(location, { start: 7, end: 99 })]);
    expect(all.map((found) => found.length)).toEqual([largeBytes, largeBytes, 93]);
  });

  test('parallel writes have their own data and digests', async () => {
    const all = Array.from({ length: 12 }, (_, at) => randomBytes(300_000 + at));
    const written = await Promise.all(all.map(write));
    expect(written.map(({ digests }) => digests.crc64nvme?.toString('hex'))).toEqual(all.map(crc64nvmeOf));
    for (const [at, { location }] of written.entries()) {
      expect((await read(location)).equals(all[at] ?? Buffer.alloc(0))).toBe(true);
    }
  });

  test('the list has the time of each write', async () => {
    const { location } = await write(randomBytes(10));
    for await (const blob of storeOf().list()) {
      if (blob.location === location) expect(Math.abs(Date.now() - blob.changedAtMs)).toBeLessThan(3_600_000);
    }
  });

  test.each(['', 'f:', 'f:../../nephos.db', `x:${newKey()}`, `f:${newKey()}/..`, `s:${newKey()}\n`])(
    'the text %j is not a location',
    async (location) => {
      await expect((async () => read(location))()).rejects.toThrow('Invalid location');
      await expect((async () => storeOf().remove([location]))()).rejects.toThrow('Invalid location');
    },
  );
}
