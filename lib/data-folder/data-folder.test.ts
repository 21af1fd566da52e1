import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPlatform } from '#lib/platform.ts';
import { readEnv } from '#lib/settings/env.ts';
import { startApiProcess } from '#lib/testing/bundled-module.ts';
import { closeFolder } from './close-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nephos-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const modeOf = (path = '') => statSync(join(folder, path)).mode & 0o777;

function leaveOpen(...files: string[]): void {
  for (const file of files) {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), '');
    chmodSync(join(folder, file), 0o644);
    chmodSync(join(folder, file, '..'), 0o755);
  }
}

const start = () =>
  createPlatform(
    readEnv({ NEPHOS_DATA: folder, NEPHOS_ADMIN_PASSWORD: 'correct horse battery staple', NEPHOS_LOG_LEVEL: 'silent' }),
  );

describe('A data folder that others could read', () => {
  const closed = (paths: string[]) => expect(paths.filter((path) => (modeOf(path) & 0o077) !== 0)).toEqual([]);

  test('is closed to them, with the images, volumes and passwords in it', () => {
    const files = ['images/one', 'images/staged/two', 'volumes/three.raw', 'keys/four', 'demo-password'];
    leaveOpen(...files);
    closeFolder(folder);
    closed(['', 'images', 'images/staged', 'volumes', 'keys', ...files]);
  });

  test('is closed by the folders of objects, whose many files are not visited', () => {
    leaveOpen('objects/0a/0abc');
    closeFolder(folder);
    closed(['objects', 'objects/0a']);
    expect(modeOf('objects/0a/0abc')).toBe(0o644);
  });

  test('is closed at start before the database opens, and nothing that is made later is open', async () => {
    leaveOpen('nephos.db');
    const platform = await start();
    closed(['', 'nephos.db', 'nephos.db-wal', 'nephos.db-shm', 'nephos.lock', 'demo-password']);
    await platform.stop();
  });

  test('is refused with the command that closes it, where it is not ours to change', () => {
    chmodSync(folder, 0o755);
    const refuse = (path: string) => {
      throw Object.assign(new Error('not permitted'), { code: 'EPERM', path });
    };
    expect(() => closeFolder(folder, refuse)).toThrow(`chmod -R go= '${folder}'`);
  });

  test('is refused and stays as it is when everybody shares it, such as /tmp', () => {
    chmodSync(folder, 0o1777);
    expect(() => closeFolder(folder)).toThrow('Use a dedicated folder');
    expect(modeOf()).toBe(0o777);
  });

  test('keeps the modes of what is not the platform’s', () => {
    leaveOpen('notes.txt');
    closeFolder(folder);
    expect([modeOf(), modeOf('notes.txt')]).toEqual([0o700, 0o644]);
  });
});

test('A second server on the SQLite file of another is refused; a killed one is in nobody’s way', async () => {
  const settings = { NEPHOS_LOG_LEVEL: 'silent' };
  const first = await startApiProcess(folder, settings);
  try {
    await expect(start()).rejects.toThrow(`${folder} is in use by another Nephos process`);
  } finally {
    await first.kill();
  }
  await (await start()).stop();
});
