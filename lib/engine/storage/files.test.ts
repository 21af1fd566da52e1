import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { GIB } from '#lib/bytes.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { emptyQcow2 } from '#lib/image/seed-disk.ts';
import { onLostRun } from '#lib/testing/lost-run.ts';
import { FileStorage } from './files.ts';
import type { StorageDriver } from './storage.ts';

let folder: string;
let storage: StorageDriver;
const fileOf = (id: string) => join(folder, 'volumes', `${id}.raw`);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nephos-files-'));
  storage = new FileStorage(folder, { reserve: async () => undefined });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function write(id: string, text: string, position: number): Promise<void> {
  await using file = await open(fileOf(id), 'r+');
  await file.write(text, position);
}

async function read(id: string, length: number, position: number): Promise<string> {
  await using file = await open(fileOf(id), 'r');
  return (await file.read(Buffer.alloc(length), 0, length, position)).buffer.toString();
}

test('requests for the free space share one look at the folder, which may hang', async () => {
  const [one, other] = [storage.space(), storage.space()];
  expect(other).toBe(one);
  expect((await one).total).toBeGreaterThan(0);
  expect(storage.space()).not.toBe(one);
});

test('a new volume takes no room, and creating it again empties it', async () => {
  await storage.create('a', 1);
  await write('a', 'old', 0);
  await storage.create('a', 1);
  expect(await read('a', 3, 0)).toBe('\0\0\0');
  expect((await stat(fileOf('a'))).blocks).toBe(0);
});

test('a run that another process has taken over does not recreate a volume', async () => {
  await storage.create('a', 1);
  await write('a', 'new', 0);
  await expect(onLostRun(() => storage.create('a', 1))).rejects.toThrow('Another process');
  expect(await read('a', 3, 0)).toBe('new');
});

test('a clone has the data of its source, is as large as requested, and stays as sparse', async () => {
  await storage.create('a', 1);
  await write('a', 'first', 0);
  await write('a', 'last', GIB - 4);
  await storage.clone('b', { volume: 'a' }, 2);
  expect([await read('b', 5, 0), await read('b', 4, GIB - 4)]).toEqual(['first', 'last']);
  expect(await storage.list()).toEqual(
    new Map([
      ['a', 1],
      ['b', 2],
    ]),
  );
  expect((await stat(fileOf('b'))).blocks * 512).toBeLessThan(GIB / 16);
});

test('a clone of a volume that is not there fails', async () => {
  await expect(storage.clone('b', { volume: 'a' }, 1)).rejects.toThrow();
});

test('growing keeps what is there, and removing twice succeeds', async () => {
  await storage.create('a', 1);
  await write('a', 'kept', 0);
  await storage.extend('a', 3);
  expect(await read('a', 4, 0)).toBe('kept');
  for (const _ of [1, 2]) await storage.remove('a');
  expect(await storage.list()).toEqual(new Map());
  await expect(readFile(fileOf('a'))).rejects.toThrow('ENOENT');
});

describe('a volume made from an image', () => {
  const image = (bytes: Buffer, format: string) => {
    const path = join(folder, `image.${format}`);
    writeFileSync(path, bytes);
    return { path, format };
  };

  test('raw: begins with its bytes, has the requested size and stays as sparse', async () => {
    const bytes = Buffer.alloc(3 * 2 ** 20);
    bytes.write('first');
    bytes.write('last', bytes.length - 4);
    await storage.createFrom('a', image(bytes, 'raw'), 2);
    expect([await read('a', 5, 0), await read('a', 4, bytes.length - 4)]).toEqual(['first', 'last']);
    expect(await storage.list()).toEqual(new Map([['a', 2]]));
  });

  test.each([true, false])('qcow2, compressed: %s, holds the disk inside', async (isPacked) => {
    const disk = new Map([
      [0, 'first'],
      [3, 'fourth'],
      [16383, 'last'],
    ]);
    await storage.createFrom('a', image(qcow2With(disk, isPacked), 'qcow2'), 1);
    for (const [cluster, text] of disk) expect(await read('a', text.length, cluster * 65536)).toBe(text);
    expect(await read('a', 5, 65536)).toBe('\0'.repeat(5));
    expect((await stat(fileOf('a'))).blocks * 512).toBeLessThan(GIB / 16);
  });

  test.each<[string, string, (bytes: Buffer) => unknown, RegExp]>([
    ['a backing file', 'qcow2', (bytes) => bytes.writeBigUInt64BE(500n, 8), /backing file/],
    ['encryption', 'qcow2', (bytes) => bytes.writeUInt32BE(1, 32), /encrypted/],
    ['zstd', 'qcow2', (bytes) => bytes.writeBigUInt64BE(8n, 72), /not supported/],
    ['its data elsewhere', 'qcow2', (bytes) => bytes.writeBigUInt64BE(4n, 72), /not supported/],
    [
      'a larger disk than the volume',
      'qcow2',
      (bytes) => bytes.writeBigUInt64BE(BigInt(GIB + 1), 24),
      /more than the 1 GB/,
    ],
    ['a table that is not there', 'qcow2', (bytes) => bytes.writeBigUInt64BE(2n ** 40n, 40), /too early/],
    [
      'a table beyond all bounds',
      'qcow2',
      (bytes) => {
        bytes.writeUInt32BE(9, 20);
        bytes.writeBigUInt64BE(2n ** 45n, 24);
        bytes.writeUInt32BE(2 ** 31, 36);
      },
      /damaged/,
    ],
    ['other content', 'qcow2', (bytes) => bytes.write('no disk'), /not qcow2/],
    ['a format nobody reads here', 'vmdk', () => undefined, /Cannot write an image in the format vmdk/],
  ])('%s is refused, and trying again cannot help', async (_what, format, spoil, message) => {
    const bytes = qcow2With(new Map([[0, 'first']]), false);
    spoil(bytes);
    const failure = await storage.createFrom('a', image(bytes, format), 1).catch((error: Error) => error);
    expect(failure).toBeInstanceOf(PermanentFailure);
    expect(String(failure)).toMatch(message);
  });
});

/** A qcow2 disk of 1 GiB with a text at the start of some clusters of 64 KiB. */
function qcow2With(texts: Map<number, string>, isPacked: boolean): Buffer {
  const cluster = 65536;
  const image = Buffer.concat([emptyQcow2(GIB)], (6 + texts.size) * cluster);
  image.writeUInt32BE(3, 36);
  for (const [index, table] of [4, 5].entries()) {
    image.writeBigUInt64BE(BigInt(table * cluster) | (1n << 63n), 3 * cluster + index * 8);
  }
  for (const [order, [number, text]] of [...texts].entries()) {
    const content = Buffer.concat([Buffer.from(text)], cluster);
    const offset = (6 + order) * cluster;
    const packed = isPacked ? deflateRawSync(content) : content;
    packed.copy(image, offset);
    const sectors = BigInt(Math.ceil(packed.length / 512) - 1);
    const entry = isPacked ? (1n << 62n) | (sectors << 54n) | BigInt(offset) : BigInt(offset);
    image.writeBigUInt64BE(entry, (4 + Math.floor(number / 8192)) * cluster + (number % 8192) * 8);
  }
  return image;
}
