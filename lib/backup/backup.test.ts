import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundledModule, startApiProcess } from '#lib/testing/bundled-module.ts';
import { ADMIN_PASSWORD } from '#lib/testing/platform.ts';
import { dropDatabase, emptyDatabase, emptyDatabaseUrl } from '#lib/testing/postgres.ts';
import type { ServerProcess } from '#lib/testing/server-process.ts';
import { describeFile, readManifest, writeManifest } from './manifest.ts';

const root = mkdtempSync(join(tmpdir(), 'nephos-backup-'));
const data = join(root, 'data');
/**
 * A backup of a cloud with one image, and one of the same cloud with a volume, whose GiB of zeros takes seconds to
 * hash.
 */
const small = join(root, 'small');
const whole = join(root, 'whole');
let settings: Record<string, string>;
let server: ServerProcess | undefined;
let token = '';
let imageId: string;
let volumeId: string;
let serverId: string;
let snapshotId: string;
let backupId: string;

const DATA = Buffer.alloc(24 * 2 ** 20, 'the data of an image');

const call = async ({ url }: ServerProcess, path: string, init: RequestInit = {}) =>
  fetch(`${url}${path}`, { ...init, headers: { 'x-auth-token': token, connection: 'close', ...init.headers } });
const post = async (to: ServerProcess, path: string, body: object) =>
  (
    await call(to, path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'openstack-api-version': 'compute 2.37' },
    })
  ).json();

async function signIn({ url }: ServerProcess): Promise<number> {
  const user = { name: 'admin', domain: { id: 'default' }, password: ADMIN_PASSWORD };
  const scope = { project: { name: 'admin', domain: { id: 'default' } } };
  const auth = { identity: { methods: ['password'], password: { user } }, scope };
  const answer = await fetch(`${url}/identity/v3/auth/tokens`, { method: 'POST', body: JSON.stringify({ auth }) });
  token = answer.headers.get('x-subject-token') ?? '';
  return answer.status;
}

async function newImage(on: ServerProcess, content: Buffer): Promise<string> {
  const { id } = await post(on, '/image/v2/images', { disk_format: 'raw', container_format: 'bare' });
  const headers = { 'content-type': 'application/octet-stream' };
  const answer = await call(on, `/image/v2/images/${id}/file`, {
    method: 'PUT',
    body: new Uint8Array(content),
    headers,
  });
  expect(answer.status).toBe(204);
  return id;
}

const start = (folder: string) => startApiProcess(folder, settings);
const environment = () => ({ ...process.env, NEPHOS_DATA: data, ...settings });
const moduleOf = (command: 'backup' | 'restore') => bundledModule(`lib/backup/${command}-command.ts`);
const run = async (command: 'backup' | 'restore', ...args: string[]) =>
  promisify(execFile)(process.execPath, [await moduleOf(command), ...args], { env: environment() });
const refusal = (command: 'backup' | 'restore', ...args: string[]) =>
  run(command, ...args).then(
    () => 'not refused',
    ({ stderr }) => String(stderr).trim(),
  );

/** Kills a command as soon as a file exists; the command may also have finished already. */
async function killWhen(file: string, command: 'backup' | 'restore', ...args: string[]): Promise<void> {
  const child: ChildProcess = spawn(process.execPath, [await moduleOf(command), ...args], {
    env: environment(),
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  while (!existsSync(file) && child.exitCode === null) await delay(1);
  child.kill('SIGKILL');
  await ended;
}

beforeAll(async () => {
  const url = await emptyDatabaseUrl();
  settings = {
    NEPHOS_ADMIN_PASSWORD: ADMIN_PASSWORD,
    NEPHOS_LOG_LEVEL: 'silent',
    NEPHOS_DISK_RESERVE_GIB: '0',
    NEPHOS_FLEET_DELAY_FACTOR: '50',
    NEPHOS_VOLUME_FORMAT: 'raw',
    ...(url && { DATABASE_URL: url }),
  };
  server = await start(data);
  await signIn(server);
  imageId = await newImage(server, DATA);
});
afterAll(async () => {
  await server?.kill();
  if (settings.DATABASE_URL) await dropDatabase(settings.DATABASE_URL);
  rmSync(root, { recursive: true, force: true });
});

/** A volume of the image, with a snapshot and a backup, and an instance that is being built. */
async function fillCloud(): Promise<void> {
  volumeId = (await post(running(), '/volume/v3/volumes', { volume: { size: 1, imageRef: imageId } })).volume.id;
  const statusOf = async (path: string) => {
    const [object] = Object.values<{ status: string }>(await (await call(running(), `/volume/v3/${path}`)).json());
    return object?.status;
  };
  await expect.poll(() => statusOf(`volumes/${volumeId}`)).toBe('available');
  snapshotId = (await post(running(), '/volume/v3/snapshots', { snapshot: { volume_id: volumeId } })).snapshot.id;
  backupId = (await post(running(), '/volume/v3/backups', { backup: { volume_id: volumeId } })).backup.id;
  for (const path of [`snapshots/${snapshotId}`, `backups/${backupId}`]) {
    await expect.poll(() => statusOf(path)).toBe('available');
  }
  const instance = { networks: 'none', name: 'half built', flavorRef: '1', imageRef: imageId };
  serverId = (await post(running(), '/compute/v2.1/servers', { server: instance })).server.id;
}

function startOf(file: string, bytes: number): Buffer {
  const start = Buffer.alloc(bytes);
  const descriptor = openSync(file, 'r');
  readSync(descriptor, start);
  closeSync(descriptor);
  return start;
}

function running(): ServerProcess {
  if (!server) throw new Error('The server starts in beforeAll.');
  return server;
}

describe('npm run backup, while the server runs', () => {
  test.each(['nephos.lock', 'images', 'manifest.json'])(
    'SIGKILL when %s appears leaves no backup that looks whole, and nothing in the way of the next one',
    async (name) => {
      const target = join(root, `killed-${name}`);
      await killWhen(join(`${target}.partial`, name), 'backup', target);
      if (existsSync(target)) expect(readManifest(target).files.length).toBeGreaterThan(4);
      else await run('backup', target);
      expect(readManifest(target).files).toContainEqual(expect.objectContaining({ size: DATA.length }));
      expect(existsSync(`${target}.partial`)).toBe(false);
      rmSync(target, { recursive: true });
    },
  );

  test('--verify restores what it made, starts a server on it and compares, and leaves no copy behind', async () => {
    const { stdout } = await run('backup', '--verify', small);
    expect(stdout).toMatch(
      /small: \d+ files, \d+ bytes\.\n.*small: verified the backup of .* by restoring it: \d+ files, \d+ rows\.\n$/,
    );
    expect(readdirSync(root).filter((name) => name.startsWith('small'))).toEqual(['small']);
  });

  test('--verify of a backup that is there names the image whose data and the table whose rows are not as they were', async () => {
    const folder = join(root, 'changed');
    cpSync(small, folder, { recursive: true });
    const manifest = readManifest(folder);
    // The largest file, because seeded ones are small.
    const [file] = manifest.files.filter(({ path }) => path.startsWith('images/')).toSorted((a, b) => b.size - a.size);
    writeFileSync(join(folder, file?.path ?? ''), Buffer.alloc(file?.size ?? 0));
    const files = await Promise.all(manifest.files.map(({ path }) => describeFile(folder, path)));
    await writeManifest(folder, { ...manifest, files, rows: { ...manifest.rows, images: 7 } });
    const said = await refusal('backup', '--verify', folder);
    expect(said).toContain(`The data of image ${imageId} does not match its checksum.`);
    expect(said).toContain('Table images had 7 rows and has ');
  });

  test('copies what the database names while images are deleted, and nothing of the others', async () => {
    await fillCloud();
    const gone = await newImage(running(), Buffer.from('deleted in the middle of it'));
    const copying = run('backup', whole);
    await call(running(), `/image/v2/images/${gone}`, { method: 'DELETE' });
    await copying;
    const folders = readManifest(whole).files.map(({ path }) => path.split('/')[0] ?? '');
    const database = settings.DATABASE_URL ? 'database.dump' : 'nephos.db';
    expect(new Set(folders)).toEqual(new Set([database, 'images', 'volumes', 'snapshots', 'objects', 'keys']));
  });

  test('--verify of a backup that is there also restores volumes, snapshots and their backups', async () => {
    const { stdout } = await run('backup', '--verify', whole);
    expect(stdout).toMatch(/^.*whole: verified the backup of .* by restoring it: \d+ files, \d+ rows\.\n$/);
  });

  test('is refused where something is already', async () => {
    expect(await refusal('backup', whole)).toContain('already exists');
  });
});

describe('npm run restore', () => {
  const target = join(root, 'restored');

  test('is refused into the folder of a running server, and into one that is not empty', async () => {
    expect(await refusal('restore', whole, data)).toContain(`${data} is in use by another Nephos process`);
    const other = join(root, 'other');
    mkdirSync(other);
    writeFileSync(join(other, 'notes'), '');
    expect(await refusal('restore', whole, other)).toContain('is not empty');
  });

  test('of what is damaged or no backup is refused, and leaves nothing', async () => {
    await running().kill();
    if (settings.DATABASE_URL) await emptyDatabase(settings.DATABASE_URL);
    const damaged = join(root, 'damaged');
    cpSync(small, damaged, { recursive: true });
    const path = readManifest(small).files.find((file) => file.path.startsWith('images/'))?.path ?? '';
    appendFileSync(join(damaged, path), '!');
    expect(await refusal('restore', damaged, target)).toContain(`${path} is missing or damaged`);
    // Keeps the size.
    truncateSync(join(damaged, path), statSync(join(damaged, path)).size - 2);
    appendFileSync(join(damaged, path), '!');
    expect(await refusal('restore', damaged, target)).toContain(`${path} is missing or damaged`);
    expect(await refusal('restore', root, target)).toContain('is not a backup');
    expect([existsSync(target), existsSync(`${target}.partial`)]).toEqual([false, false]);
  });

  test.each(['nephos.lock', 'images'])(
    'SIGKILL when %s appears leaves no data folder, and the next one goes through',
    async (name) => {
      const killed = join(root, `restored-${name}`);
      await killWhen(join(`${killed}.partial`, name), 'restore', small, killed);
      if (settings.DATABASE_URL) await emptyDatabase(settings.DATABASE_URL);
      if (!existsSync(killed)) await run('restore', small, killed);
      expect(existsSync(join(killed, 'keys'))).toBe(true);
      if (settings.DATABASE_URL) await emptyDatabase(settings.DATABASE_URL);
    },
  );

  test('gives a cloud in which the old token counts, the bytes are the same and what was under way comes to its end', async () => {
    await run('restore', whole, target);
    settings.NEPHOS_FLEET_DELAY_FACTOR = '0';
    server = await start(target);
    const restored = server;
    const image = await call(restored, `/image/v2/images/${imageId}/file`);
    expect(Buffer.from(await image.arrayBuffer()).equals(DATA)).toBe(true);
    expect(await signIn(restored)).toBe(201);
    expect(statSync(join(target, 'volumes', `${volumeId}.raw`)).size).toBe(2 ** 30);
    const statusOf = async () =>
      (await (await call(restored, `/compute/v2.1/servers/${serverId}`)).json()).server.status;
    await expect.poll(statusOf).toBe('ACTIVE');
    const again = { volume: { size: 1, snapshot_id: snapshotId } };
    const created = (await post(restored, '/volume/v3/volumes', again)).volume.id;
    const back = (await post(restored, `/volume/v3/backups/${backupId}/restore`, { restore: {} })).restore.volume_id;
    for (const id of [created, back]) {
      const volume = async () => (await (await call(restored, `/volume/v3/volumes/${id}`)).json()).volume.status;
      await expect.poll(volume).toBe('available');
      expect(startOf(join(target, 'volumes', `${id}.raw`), DATA.length).equals(DATA)).toBe(true);
    }
  });
});
