import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { GIB } from '#lib/bytes.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { diskDigest, readDisk, writeDisk } from '#lib/testing/disks.ts';
import type { StorageDriver } from './storage.ts';

/** Near the end of a disk of 1 GiB. */
export const FAR = GIB - 8;

async function* written() {
  yield { position: 5, bytes: Buffer.from('near') };
  yield { position: FAR, bytes: Buffer.from('far') };
}

/**
 * Guarantees of every storage driver. Call it in the test file of a driver with a function that opens an empty driver.
 */
export function describeStorage(start: () => Promise<StorageDriver>): void {
  let storage: StorageDriver;
  let folder: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'nephos-storage-'));
    storage = await start();
    await storage.restore('a', written(), 1);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const a = { volume: 'a' };
  const text = (id: string, position: number, length: number) => readDisk(storage, { volume: id }, position, length);
  const digest = (id: string) => diskDigest(storage, { volume: id });

  test('a snapshot keeps what was there, and outlives its volume', async () => {
    const before = await digest('a');
    await storage.snapshot('s', 'a');
    await writeDisk(storage, 'a', 5, 'next');
    expect(await diskDigest(storage, { snapshot: 's' })).toBe(before);
    expect(await digest('a')).not.toBe(before);
    await storage.remove('a');
    await storage.clone('b', { snapshot: 's' }, 2);
    expect(await digest('b')).toBe(before);
    expect(await storage.list()).toEqual(new Map([['b', 2]]));
    for (const _ of [1, 2]) await storage.removeSnapshot('s');
    await expect(storage.clone('c', { snapshot: 's' }, 2)).rejects.toThrow('Disk s does not exist');
    expect(await text('b', FAR, 3)).toBe('far');
  });

  test('a clone is an independent volume, as large as requested, and no longer needs its source', async () => {
    for (const _ of [1, 2]) await storage.clone('b', a, 2);
    await writeDisk(storage, 'a', 5, 'next');
    expect([await text('b', 5, 4), await text('b', FAR, 3)]).toEqual(['near', 'far']);
    for (const _ of [1, 2]) await storage.remove('a');
    expect([await text('b', 5, 4), await text('b', 2 * GIB - 3, 3)]).toEqual(['near', '\0\0\0']);
    await expect(storage.clone('c', a, 1)).rejects.toThrow('Disk a does not exist');
    await expect(storage.locate('a')).rejects.toThrow('Disk a does not exist');
  });

  test('creating a volume again empties it', async () => {
    await storage.create('a', 1);
    expect(await text('a', 5, 4)).toBe('\0\0\0\0');
    expect(await storage.list()).toEqual(new Map([['a', 1]]));
  });

  test('reverting brings back what was there, in the size that the volume has now', async () => {
    await storage.snapshot('s', 'a');
    await writeDisk(storage, 'a', 5, 'next');
    await storage.extend('a', 3);
    await writeDisk(storage, 'a', 2 * GIB, 'new');
    for (const _ of [1, 2]) await storage.revert('a', 's');
    expect([await text('a', 5, 4), await text('a', FAR, 3), await text('a', 2 * GIB, 3)]).toEqual([
      'near',
      'far',
      '\0\0\0',
    ]);
    expect(await storage.list()).toEqual(new Map([['a', 3]]));
  });

  test('growing keeps what is there, and growing again changes nothing', async () => {
    const before = await digest('a');
    for (const _ of [1, 2]) await storage.extend('a', 4);
    expect(await digest('a')).toBe(before);
    expect(await storage.list()).toEqual(new Map([['a', 4]]));
  });

  test('what is read makes the same disk again, and nothing else is left on it', async () => {
    await storage.create('b', 1);
    await writeDisk(storage, 'b', 4096, 'old');
    await storage.restore('b', storage.read(a), 2);
    expect(await digest('b')).toBe(await digest('a'));
    expect(await text('b', 4096, 3)).toBe('\0\0\0');
    expect(await storage.list()).toEqual(
      new Map([
        ['a', 1],
        ['b', 2],
      ]),
    );
  });

  test('pieces are in order, no larger than 4 MiB, and begin at multiples of 64 KiB', async () => {
    let end = 0;
    for await (const { position, bytes } of storage.read(a)) {
      expect(position % 65_536).toBe(0);
      expect(bytes.length).toBeLessThanOrEqual(2 ** 22);
      expect(position).toBeGreaterThanOrEqual(end);
      end = position + bytes.length;
    }
    expect(end).toBeGreaterThan(FAR);
    expect(end).toBeLessThanOrEqual(GIB);
  });

  test('what breaks off half way leaves the volume as it was', async () => {
    const before = await digest('a');
    async function* broken() {
      yield { position: 0, bytes: Buffer.from('half') };
      throw new Error('broken off');
    }
    await expect(storage.restore('a', broken(), 1)).rejects.toThrow('broken off');
    await expect(storage.restore('b', broken(), 1)).rejects.toThrow('broken off');
    expect(await digest('a')).toBe(before);
    expect(await storage.list()).toEqual(new Map([['a', 1]]));
    for await (const _ of storage.read(a)) break;
    await storage.remove('a');
    expect(await storage.list()).toEqual(new Map());
  });

  test('a raw export is the disk byte by byte; a format that nobody writes here is refused for good', async () => {
    const path = join(folder, 'out.raw');
    await storage.exportTo(a, { path, format: 'raw' });
    expect(statSync(path).size).toBe(GIB);
    await storage.createFrom('b', { path, format: 'raw' }, 1);
    expect(await digest('b')).toBe(await digest('a'));
    await expect(storage.exportTo(a, { path, format: 'vmdk' })).rejects.toThrow(PermanentFailure);
    await expect(storage.createFrom('b', { path, format: 'vmdk' }, 1)).rejects.toThrow(PermanentFailure);
    expect(await digest('b')).toBe(await digest('a'));
  });

  test('the capacity for volumes is reported, with free space', async () => {
    const { total, free } = await storage.space();
    expect(free).toBeGreaterThanOrEqual(0);
    expect(total).toBeGreaterThanOrEqual(free);
  });
}
