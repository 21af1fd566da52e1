import { closeSync, existsSync, mkdtempSync, openSync, readdirSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isCopied, isKnownPath } from '#lib/data-folder/contents.ts';
import { fileStorageOf } from '#lib/engine/drivers.ts';
import { hasTool } from '#lib/engine/tools.ts';
import { createPlatform, type Platform } from '#lib/platform.ts';
import { type Env, environment, readEnv } from '#lib/settings/env.ts';
import { newWorld, type World } from '#lib/testing/access-matrix/world.ts';
import { apiClient, signIn } from '#lib/testing/api.ts';
import { newVolume } from '#lib/testing/compute.ts';
import { diskDigest, readDisk, writeDisk } from '#lib/testing/disks.ts';
import { digestTables, fillEmptyTables, withoutForeignKeys } from '#lib/testing/filled-tables.ts';
import { TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { newImage, OCTETS } from '#lib/testing/images.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { dropDatabase, emptyDatabaseUrl } from '#lib/testing/postgres.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';

const { PATH = '' } = environment();
const cloud = usePlatform({ PATH });
const hasQcow2 = hasTool('qemu-img', PATH);
const root = mkdtempSync(join(tmpdir(), 'nephos-everything-'));
const target = join(root, 'restored');
let world: World;
let source: Env;
let restoredEnv: Env;
let restored: { platform: Platform };
let tables: string[];
let filled: string[];
/** State of the cloud before its loss. */
const before = { files: [] as string[], rows: {} as Record<string, string>, disks: {} as Record<string, string> };

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .toSorted();
const isDatabase = (path: string) => path.startsWith('nephos.db') || path === 'database.dump';

/** Compares without hashing, because a volume has a GiB. */
function haveSameBytes(one: string, other: string): boolean {
  const files = [one, other].map((path) => ({ descriptor: openSync(path, 'r'), chunk: Buffer.allocUnsafe(2 ** 22) }));
  try {
    for (;;) {
      const read = files.map(({ descriptor, chunk }) => chunk.subarray(0, readSync(descriptor, chunk)));
      const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = read;
      if (!first.equals(second)) return false;
      if (first.length === 0) return true;
    }
  } finally {
    for (const { descriptor } of files) closeSync(descriptor);
  }
}

beforeAll(async () => {
  source = cloud.platform.services.env;
  world = await newWorld(cloud, 'everything');
  const staged = await newImage(world, { name: 'staged' });
  expect((await world.api.put(`/image/v2/images/${staged}/stage`, 'staged data', OCTETS)).status).toBe(204);
  // A volume in the other format, from an earlier setting.
  await writeDisk(fileStorageOf({ ...source, NEPHOS_VOLUME_FORMAT: 'raw' }), world.things.dataVolume, 5, 'as raw');
  const { storage } = cloud.platform.services.engine;
  before.disks = {
    boot: await diskDigest(storage, { volume: world.things.bootVolume }),
    snapshot: await diskDigest(storage, { snapshot: world.things.snapshot }),
  };
  // The verification of its backup has a temporary disk.
  await cloud.platform.runner.idle();
  await cloud.platform.stop();
  ({ tables, filled } = await fillEmptyTables(source));
  before.files = filesBelow(source.dataFolder);
  before.rows = await digestTables(source, tables);
});
afterAll(async () => {
  await restored?.platform.stop();
  if (restoredEnv?.DATABASE_URL) await dropDatabase(restoredEnv.DATABASE_URL);
  rmSync(root, { recursive: true, force: true });
});

describe('A cloud with one of everything', () => {
  test('has files of every kind that a backup copies, and none that the list of contents does not describe', () => {
    expect(before.files.filter((path) => !isKnownPath(path))).toEqual([]);
    const kinds = before.files
      .filter((path) => isCopied(path) && !isDatabase(path))
      .map((path) => path.replace(/[^/]+$/, '').replace(/^objects\/../, 'objects/*'));
    expect(new Set(kinds)).toEqual(
      new Set(['images/', 'images/staged/', 'keys/', 'objects/*/', 'snapshots/', 'volumes/']),
    );
    const endings = before.files.filter((path) => path.startsWith('volumes/')).map((path) => path.replace(/.*\./, ''));
    expect(new Set(endings)).toEqual(new Set(hasQcow2 ? ['raw', 'qcow2'] : ['raw']));
  });

  test('is restored with every row of every table and every byte of every file', async () => {
    const folder = join(root, 'backup');
    const { manifest, missing } = await backup(source, folder);
    expect(missing).toEqual([]);
    expect(Object.keys(manifest.rows ?? {}).toSorted()).toEqual(tables.toSorted());
    expect(Object.entries(manifest.rows ?? {}).filter(([, rows]) => rows === 0)).toEqual([]);

    const databaseUrl = await emptyDatabaseUrl();
    restoredEnv = readEnv({
      ...{
        NEPHOS_DATA: target,
        NEPHOS_FLEET_DELAY_FACTOR: '0',
        NEPHOS_LOG_LEVEL: 'error',
        NEPHOS_DISK_RESERVE_GIB: '0',
        PATH,
      },
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    });
    await restore(restoredEnv, folder, target);
    const copied = (files: string[]) => files.filter((path) => isCopied(path) && !isDatabase(path));
    expect(copied(filesBelow(target))).toEqual(copied(before.files));
    const changed = copied(before.files).filter(
      (path) => !haveSameBytes(join(source.dataFolder, path), join(target, path)),
    );
    expect(changed).toEqual([]);
    expect(await digestTables(restoredEnv, tables)).toEqual(before.rows);
  });

  test('starts: passwords, tokens and sealed secrets count, and images have their bytes', async () => {
    await withoutForeignKeys(restoredEnv, async (run) => {
      for (const table of filled) await run(`delete from "${table}"`);
    });
    restored = { platform: await createPlatform(restoredEnv) };
    const { things } = world;
    const api = apiClient(restored, world.api.token);
    expect((await api.get(`/image/v2/images/${things.image}/file`)).body).toBe('everything');
    expect((await api.get(`/compute/v2.1/servers/${things.server}`)).body.server.status).toBe('ACTIVE');
    expect(await signIn(restored, { name: world.userName, password: TEST_PASSWORD })).toBeDefined();
    expect((await api.get(`/identity/v3/credentials/${things.credential}`)).status).toBe(200);
  });

  test('goes on: a volume is created from its snapshot, and its backup is restored, with the same content', async () => {
    const { things } = world;
    const project = { ...world, api: apiClient(restored, world.api.token) };
    const { storage } = restored.platform.services.engine;
    expect(await readDisk(storage, { volume: things.dataVolume }, 5, 6)).toBe('as raw');
    expect(await diskDigest(storage, { snapshot: things.snapshot })).toBe(before.disks.snapshot);

    const fromSnapshot = await newVolume(restored, project, { snapshot_id: things.snapshot });
    expect(await diskDigest(storage, { volume: fromSnapshot })).toBe(before.disks.snapshot);
    const answer = await project.api.post(`/volume/v3/backups/${things.backup}/restore`, {
      restore: { name: 'again' },
    });
    expect(answer.status).toBe(202);
    await restored.platform.runner.idle();
    expect(await diskDigest(storage, { volume: answer.body.restore.volume_id })).toBe(before.disks.boot);
    expect(existsSync(join(target, 'objects'))).toBe(true);
  });
});
