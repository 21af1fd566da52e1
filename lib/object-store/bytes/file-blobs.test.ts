import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, test } from 'vitest';
import { MIB } from '#lib/bytes.ts';
import { NoRoom } from '#lib/data-folder/disk-space.ts';
import { describeBlobStore, readAll } from './blob-store-suite.ts';
import { FileBlobs } from './file-blobs.ts';

const folder = mkdtempSync(join(tmpdir(), 'nephos-blobs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isFull = { value: false };
const space = {
  reserve: async () => {
    if (isFull.value) throw NoRoom();
  },
};
const store = new FileBlobs(join(folder, 'objects'), space);

describe('Files', () => {
  describeBlobStore(() => store, 5 * MIB);

  test.each([3, 70, 700])('are right although the memory of %i chunks is used again', async (count) => {
    const memory = Buffer.alloc(1000);
    const chunks = async function* () {
      for (let at = 0; at < count; at += 1) yield memory.fill(at % 251);
    };
    const { location } = await store.write(chunks(), { limit: MIB });
    const expected = Array.from({ length: count }, (_, at) => Buffer.alloc(1000, at % 251));
    expect((await readAll(store.read(location))).equals(Buffer.concat(expected))).toBe(true);
  });

  test('belong to their owner alone, in folders by the start of their key', async () => {
    const { location } = await store.write(Readable.from([randomBytes(100_000)]), { limit: MIB });
    const key = location.slice(2);
    const path = join(folder, 'objects', key.slice(0, 2), key);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(join(path, '..')).mode & 0o777).toBe(0o700);
  });

  test('on a full disk a write is rejected with 503 and leaves nothing behind', async () => {
    const count = () =>
      readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length;
    const before = count();
    isFull.value = true;
    for (const size of [10, MIB]) {
      const rejected = store.write(Readable.from([randomBytes(size)]), { limit: 2 * MIB });
      await expect(rejected).rejects.toMatchObject({ kind: 'unavailable' });
    }
    isFull.value = false;
    expect(count()).toBe(before);
  });

  test('a store without data lists nothing and creates no folder', async () => {
    const unused = new FileBlobs(join(folder, 'unused'), space);
    for await (const blob of unused.list()) expect.fail(blob.location);
    expect(existsSync(join(folder, 'unused'))).toBe(false);
  });

  test('removing data while it is read does not interrupt the reader', async () => {
    const data = randomBytes(3 * MIB);
    const { location } = await store.write(Readable.from([data]), { limit: 4 * MIB });
    const reader = store.read(location)[Symbol.asyncIterator]();
    const first = await reader.next();
    await store.remove([location]);
    const rest = await readAll({ [Symbol.asyncIterator]: () => reader });
    expect(Buffer.concat([first.value ?? Buffer.alloc(0), rest]).equals(data)).toBe(true);
  });
});
