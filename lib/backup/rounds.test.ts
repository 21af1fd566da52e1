import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newKey, writeKey } from '#lib/data-folder/key-files.ts';
import { knownMigrations } from '#lib/db/migrate.ts';
import { assertUnused, buildFolderAtomically } from './atomic-folder.ts';
import { backup } from './backup.ts';

const root = mkdtempSync(join(tmpdir(), 'nephos-rounds-'));
const dataFolder = join(root, 'data');
const keysFolder = join(root, 'keys');
afterAll(() => rmSync(root, { recursive: true, force: true }));

/**
 * A cloud with three volumes: one is being created, one has the format qcow2, and one has lost its file, so that the
 * backup needs a second round.
 */
beforeAll(async () => {
  mkdirSync(join(dataFolder, 'volumes'), { recursive: true });
  writeFileSync(join(dataFolder, 'volumes/qcow2.qcow2'), 'a disk');
  mkdirSync(join(dataFolder, 'snapshots'));
  writeFileSync(join(dataFolder, 'snapshots/then.raw'), 'a disk as it was');
  mkdirSync(join(dataFolder, 'objects'));
  mkdirSync(join(dataFolder, 'objects/0a'));
  writeFileSync(join(dataFolder, 'objects/0a/0abc'), 'an object');
  mkdirSync(keysFolder);
  await writeKey(keysFolder, 'tokens', newKey());
  const database = new DatabaseSync(join(dataFolder, 'nephos.db'));
  database.exec(`
    create table images (data_key text, staged_key text);
    create table volumes (id text, size integer, status text);
    create table snapshots (id text, size integer, status text);
    create table object_versions (location text);
    create table object_parts (location text);
    create table object_upload_parts (location text);
    create table kysely_migration (name text);
    insert into kysely_migration values ('${(await knownMigrations()).at(-1)}');
    insert into volumes values ('making', 0, 'creating'), ('lost', 0, 'available'), ('qcow2', 1, 'available');
    insert into snapshots values ('then', 1, 'available');
    insert into object_versions values ('f:0abc'), ('i:small'), ('s:elsewhere'), (null);
    insert into object_upload_parts values ('f:0abc');
  `);
  database.close();
});

test('a volume that the backup met half written is copied again with the next copy of the database', async () => {
  const target = join(root, 'backup');
  const [source, copy] = [dataFolder, `${target}.partial`].map((folder) => join(folder, 'volumes/making.raw'));
  writeFileSync(`${source}`, 'half');
  const isCopied = () => statSync(`${copy}`, { throwIfNoEntry: false })?.size === 4;
  const copying = backup({ dataFolder, keysFolder, DATABASE_URL: undefined }, target);
  while (!isCopied()) await setImmediate();
  writeFileSync(`${source}`, 'the whole of it');
  expect((await copying).missing).toEqual(['volumes/lost.raw']);
  expect(readFileSync(join(target, 'volumes/making.raw'), 'utf8')).toBe('the whole of it');
  expect(readFileSync(join(target, 'volumes/qcow2.qcow2'), 'utf8')).toBe('a disk');
  expect(readFileSync(join(target, 'snapshots/then.raw'), 'utf8')).toBe('a disk as it was');
  expect(readFileSync(join(target, 'objects/0a/0abc'), 'utf8')).toBe('an object');
});

test('a backup that a restore would refuse does not get its name, and nothing of it stays', async () => {
  const later = join(root, 'later');
  cpSync(dataFolder, later, { recursive: true });
  const database = new DatabaseSync(join(later, 'nephos.db'));
  database.exec("insert into kysely_migration values ('9999-of-a-later-release')");
  database.close();
  const target = join(root, 'refused');
  const made = backup({ dataFolder: later, keysFolder, DATABASE_URL: undefined }, target);
  await expect(made).rejects.toThrow('later release');
  expect([existsSync(target), existsSync(`${target}.partial`)]).toEqual([false, false]);
});

test('volumes that are no files are neither copied nor missed', async () => {
  const target = join(root, 'in-ceph');
  const { missing } = await backup({ dataFolder, keysFolder, NEPHOS_CEPH_POOL: 'volumes' }, target);
  expect(missing).toEqual([]);
  expect(['volumes', 'snapshots', 'objects'].map((name) => existsSync(join(target, name)))).toEqual([
    false,
    false,
    true,
  ]);
});

describe('Two backups under one name', () => {
  test('never mix: the first one is whole, and the other one refused', async () => {
    const target = join(root, 'twice');
    const first = buildFolderAtomically(target, async (folder) => {
      for (let n = 0; n < 200; n += 1) mkdirSync(join(folder, `folder-${n}`));
    });
    const others: Promise<string>[] = [];
    while (!existsSync(target)) {
      const other = buildFolderAtomically(target, async () => undefined);
      others.push(other.then(() => 'made', String));
      await setImmediate();
    }
    await first;
    expect(existsSync(join(target, 'folder-199'))).toBe(true);
    expect(await Promise.all(others)).not.toContain('made');
  });
});

test('a mount point is refused before anything is copied: a folder cannot take its place', () => {
  if (process.platform !== 'linux') return;
  expect(() => assertUnused('/proc')).toThrow('/proc is a mount point. Specify a folder inside it.');
});
