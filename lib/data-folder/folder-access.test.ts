import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { closeFolder } from './close-folder.ts';
import { findInaccessibleFolder, grantFolderAccess } from './folder-access.ts';

const folder = mkdtempSync(join(tmpdir(), 'nephos-let-through-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const modeOf = (path: string) => statSync(path).mode & 0o777;
const USER = { uid: 64_055, gid: process.getgid?.() ?? 0 };

test('the group of QEMU may enter the data folder and the volumes, also after the folder was closed at a start', async () => {
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  await grantFolderAccess(data, USER);
  closeFolder(data);
  expect(modeOf(join(data, 'volumes'))).toBe(0o700);
  await grantFolderAccess(data, USER);
  expect([data, join(data, 'volumes')].map(modeOf)).toEqual([0o710, 0o710]);
  expect([data, join(data, 'volumes')].map((path) => statSync(path).gid)).toEqual([USER.gid, USER.gid]);
});

test('where QEMU is root the folders stay closed', async () => {
  const data = join(folder, 'own');
  mkdirSync(data, { mode: 0o700 });
  await grantFolderAccess(data, { uid: 0, gid: 0 });
  expect(modeOf(data)).toBe(0o700);
});

test('the first folder that keeps a user out is named; one that lets its group or others enter does not', async () => {
  const home = join(folder, 'home');
  mkdirSync(join(home, 'data', 'volumes'), { recursive: true });
  const stranger = { uid: 64_055, gid: 64_055 };
  const target = join(home, 'data', 'volumes');
  for (const path of [folder, join(home, 'data'), target]) chmodSync(path, 0o711);
  chmodSync(home, 0o750);
  expect(await findInaccessibleFolder(target, stranger)).toBe(home);
  expect(await findInaccessibleFolder(target, { ...stranger, gid: statSync(home).gid })).toBeUndefined();
  expect(await findInaccessibleFolder(target, { uid: 0, gid: 0 })).toBeUndefined();
  chmodSync(home, 0o711);
  expect(await findInaccessibleFolder(target, stranger)).toBeUndefined();
});
