import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBucket } from '#lib/object-store/buckets/change-buckets.ts';
import { putObject } from '#lib/object-store/objects/put.ts';
import { createPlatform } from '#lib/platform.ts';
import { type Env, readEnv } from '#lib/settings/env.ts';
import { apiClient, newProject, signIn, type TestProject } from '#lib/testing/api.ts';
import { bundledModule } from '#lib/testing/bundled-module.ts';
import { endLeases } from '#lib/testing/crash-test-server.ts';
import { TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { newActiveImage } from '#lib/testing/images.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { dropDatabase, emptyDatabase, emptyDatabaseUrl } from '#lib/testing/postgres.ts';
import { backup } from './backup.ts';
import { describeFile, POSTGRES_DUMP, readManifest, SQLITE_COPY, writeManifest } from './manifest.ts';
import { restore } from './restore.ts';

const root = mkdtempSync(join(tmpdir(), 'nephos-backup-'));
/** A backup of the cloud. */
const whole = join(root, 'whole');
/** Large enough that a command can be killed while it copies the image. */
const DATA = 'the data of an image'.repeat(2 ** 20);
/** Large enough for a file of its own. */
const OBJECT = 'a block of a volume'.repeat(1000);

// Operations take so long that the instance is still being built when the cloud is backed up.
const cloud = usePlatform({ NEPHOS_FLEET_DELAY_FACTOR: '50' });
let source: Env;
let project: TestProject;
let imageId: string;
let serverId: string;
/** Settings of the restored cloud, which has a database of its own. */
let restoredSettings: Record<string, string>;

/** A command and its settings; it runs in a process of its own, as `npm run` starts it. */
interface Command {
  name: 'backup' | 'restore';
  settings: Record<string, string>;
}
const backingUp: Command = { name: 'backup', settings: {} };
const restoring: Command = { name: 'restore', settings: {} };

const moduleOf = ({ name }: Command) => bundledModule(`lib/backup/${name}-command.ts`);
const run = async (command: Command, ...args: string[]) =>
  promisify(execFile)(process.execPath, [await moduleOf(command), ...args], {
    env: { ...process.env, ...command.settings },
  });

/** Kills a command as soon as a file exists; the command may also have finished already. */
async function killWhen(file: string, command: Command, ...args: string[]): Promise<void> {
  const child: ChildProcess = spawn(process.execPath, [await moduleOf(command), ...args], {
    env: { ...process.env, ...command.settings },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  while (!existsSync(file) && child.exitCode === null) await delay(1);
  child.kill('SIGKILL');
  await ended;
  expect([0, null]).toContain(child.exitCode);
}

beforeAll(async () => {
  source = cloud.platform.services.env;
  project = await newProject(cloud);
  imageId = await newActiveImage(project, DATA);
  const { services } = cloud.platform;
  const { bucket } = await createBucket(services, { projectId: project.id, name: 'backups' });
  const content = { chunks: Readable.from([Buffer.from(OBJECT)]) };
  await putObject(services, { bucketId: bucket.id, name: 'a block' }, content, { contentType: '', attributes: {} });
  const server = { networks: 'none', name: 'half built', flavorRef: '1', imageRef: imageId };
  const version = { 'openstack-api-version': 'compute 2.37' };
  serverId = (await project.api.post('/compute/v2.1/servers', { server }, version)).body.server.id;

  const common = { NEPHOS_LOG_LEVEL: 'silent', NEPHOS_DISK_RESERVE_GIB: '0' };
  const from = source.DATABASE_URL && { DATABASE_URL: source.DATABASE_URL };
  backingUp.settings = { ...common, NEPHOS_DATA: source.dataFolder, ...from };
  const databaseUrl = await emptyDatabaseUrl();
  restoredSettings = {
    ...{ ...common, NEPHOS_DATA: join(root, 'restored'), NEPHOS_FLEET_DELAY_FACTOR: '0' },
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  restoring.settings = restoredSettings;
  await backup(source, whole);
  expect(await statusOf(project)).toBe('BUILD');
});
afterAll(async () => {
  // Does not wait for the instance.
  await cloud.platform.stop(0);
  if (restoredSettings.DATABASE_URL) await dropDatabase(restoredSettings.DATABASE_URL);
  rmSync(root, { recursive: true, force: true });
});

const statusOf = async ({ api }: Pick<TestProject, 'api'>) =>
  (await api.get(`/compute/v2.1/servers/${serverId}`)).body.server.status;

describe('npm run backup, while the server runs', () => {
  test('SIGKILL at any moment leaves no backup that looks whole, and nothing in the way of the next one', async () => {
    const target = join(root, 'killed');
    for (const name of ['nephos.lock', 'images', 'manifest.json']) {
      await killWhen(join(`${target}.partial`, name), backingUp, target);
      if (!existsSync(target)) continue;
      expect(readManifest(target).files.length).toBeGreaterThan(2);
      rmSync(target, { recursive: true });
    }
    const { manifest } = await backup(source, target);
    expect(manifest.files).toContainEqual(expect.objectContaining({ size: DATA.length }));
    expect(existsSync(`${target}.partial`)).toBe(false);
    rmSync(target, { recursive: true });
  });

  test('--verify copies what the database names while an image is deleted, starts a server on the copy and compares', async () => {
    const target = join(root, 'verified');
    const gone = await newActiveImage(project, 'deleted in the middle of it');
    const copy = join(`${target}.partial`, source.DATABASE_URL ? POSTGRES_DUMP : SQLITE_COPY);
    const copying = run(backingUp, '--verify', target);
    const ended = copying.then(() => true);
    while (!existsSync(copy) && !(await Promise.race([ended, delay(1)])));
    expect((await project.api.delete(`/image/v2/images/${gone}`)).status).toBe(204);
    const { stdout } = await copying;
    expect(stdout).toMatch(
      /verified: \d+ files, \d+ bytes\.\n.*verified: verified the backup of .* by restoring it: \d+ files, \d+ rows\.\n$/,
    );
    expect(readdirSync(root).filter((name) => name.startsWith('verified'))).toEqual(['verified']);
  });

  test('--verify of a backup that is there names the table, the image and the object that are not as they were', async () => {
    const folder = join(root, 'changed');
    cpSync(whole, folder, { recursive: true });
    const manifest = readManifest(folder);
    for (const bytes of [DATA.length, OBJECT.length]) {
      const file = manifest.files.find(({ size }) => size === bytes);
      writeFileSync(join(folder, file?.path ?? ''), Buffer.alloc(bytes));
    }
    const files = await Promise.all(manifest.files.map(({ path }) => describeFile(folder, path)));
    await writeManifest(folder, { ...manifest, files, rows: { ...manifest.rows, images: 77 } });
    await expect(run(backingUp, '--verify', folder)).rejects.toMatchObject({
      code: 1,
      stderr: [
        `Verification of ${folder} failed:`,
        `Table images had 77 rows and has ${manifest.rows?.images}.`,
        `The data of image ${imageId} does not match its checksum.`,
        'The object a block does not match its checksum.\n',
      ].join('\n'),
    });
    rmSync(folder, { recursive: true });
  });

  test('is refused where something is already', async () => {
    await expect(backup(source, whole)).rejects.toThrow('already exists');
  });
});

describe('npm run restore', () => {
  const target = join(root, 'restored');
  /** Restores a backup to the database of the restored cloud. */
  const restoreTo = (folder: string, from: string) => restore(readEnv(restoredSettings), from, folder);

  test('is refused into the folder of a running server, and into one that is not empty', async () => {
    await expect(restoreTo(source.dataFolder, whole)).rejects.toThrow(
      `${source.dataFolder} is in use by another Nephos process`,
    );
    const other = join(root, 'other');
    mkdirSync(other);
    writeFileSync(join(other, 'notes'), '');
    await expect(restoreTo(other, whole)).rejects.toThrow('is not empty');
  });

  test('of what is damaged or no backup is refused, and leaves nothing', async () => {
    const damaged = join(root, 'damaged');
    cpSync(whole, damaged, { recursive: true });
    const path = readManifest(whole).files.find((file) => file.path.startsWith('images/'))?.path ?? '';
    appendFileSync(join(damaged, path), '!');
    await expect(restoreTo(target, damaged)).rejects.toThrow(`${path} is missing or damaged`);
    // Keeps the size.
    truncateSync(join(damaged, path), statSync(join(damaged, path)).size - 2);
    appendFileSync(join(damaged, path), '!');
    await expect(restoreTo(target, damaged)).rejects.toThrow(`${path} is missing or damaged`);
    await expect(restoreTo(target, root)).rejects.toThrow('is not a backup');
    expect([existsSync(target), existsSync(`${target}.partial`)]).toEqual([false, false]);
  });

  test('SIGKILL at any moment leaves no data folder, and the next one goes through', async () => {
    const killed = join(root, 'killed');
    for (const name of ['nephos.lock', 'images']) {
      await killWhen(join(`${killed}.partial`, name), restoring, whole, killed);
      if (restoredSettings.DATABASE_URL) await emptyDatabase(restoredSettings.DATABASE_URL);
      if (!existsSync(killed)) continue;
      expect(existsSync(join(killed, 'keys'))).toBe(true);
      rmSync(killed, { recursive: true });
    }
    await restoreTo(killed, whole);
    expect(existsSync(join(killed, 'keys'))).toBe(true);
    if (restoredSettings.DATABASE_URL) await emptyDatabase(restoredSettings.DATABASE_URL);
  });

  test('gives a cloud in which the old token counts, the bytes are the same and what was under way comes to its end', async () => {
    const { stdout } = await run(restoring, whole, target);
    expect(stdout).toMatch(/restored: \d+ files, as they were at \d{4}-.*\.\n$/);
    await endLeases(restoredSettings);
    const platform = await createPlatform(readEnv(restoredSettings));
    try {
      const api = apiClient({ platform }, project.api.token);
      expect((await api.get(`/image/v2/images/${imageId}/file`)).body).toBe(DATA);
      expect(await signIn({ platform }, { name: project.userName, password: TEST_PASSWORD })).toBeDefined();
      await platform.runner.idle();
      expect(await statusOf({ api })).toBe('ACTIVE');
    } finally {
      await platform.stop();
    }
  });
});
