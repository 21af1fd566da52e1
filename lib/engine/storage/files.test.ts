import { mkdtempSync, rmSync } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFileStorage } from './files.ts';
import type { StorageDriver } from './storage.ts';

const GIB = 2 ** 30;
let folder: string;
let storage: StorageDriver;
const fileOf = (id: string) => join(folder, 'volumes', `${id}.raw`);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nephos-files-'));
  storage = createFileStorage(folder);
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

test('a new volume takes no room, and creating it again empties it', async () => {
  await storage.create('a', 1);
  await write('a', 'old', 0);
  await storage.create('a', 1);
  expect(await read('a', 3, 0)).toBe('\0\0\0');
  expect((await stat(fileOf('a'))).blocks).toBe(0);
});

test('a clone holds what its source holds, is as large as asked, and stays as sparse', async () => {
  await storage.create('a', 1);
  await write('a', 'first', 0);
  await write('a', 'last', GIB - 4);
  await storage.clone('b', 'a', 2);
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
  await expect(storage.clone('b', 'a', 1)).rejects.toThrow();
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
