import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#lib/db/database.ts';
import { openDatabase } from '#lib/db/open.ts';
import { readEnv } from '#lib/settings/env.ts';
import { dropDatabase, emptyDatabaseUrl } from '#lib/testing/postgres.ts';
import { bootstrap } from './bootstrap.ts';
import { verifyPassword } from './passwords.ts';
import { effectiveRoles } from './roles/effective.ts';
import { identityVersion } from './version.ts';

const log = pino({ level: 'silent' });
let folder: string;
let databaseUrl: string | undefined;
let database: Database;

const open = () => openDatabase(envWith({}));
const envWith = (settings: Record<string, string>) =>
  readEnv({ NEPHOS_DATA: folder, ...(databaseUrl && { DATABASE_URL: databaseUrl }), ...settings });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nephos-bootstrap-'));
  databaseUrl = await emptyDatabaseUrl();
  database = await open();
});
afterEach(async () => {
  await database.close();
  if (databaseUrl) await dropDatabase(databaseUrl);
  rmSync(folder, { recursive: true, force: true });
});

const start = (settings: Record<string, string> = {}, on = database) =>
  bootstrap({ env: envWith(settings), database: on, log });

const userNamed = (name: string) =>
  database.read.selectFrom('users').selectAll().where('name', '=', name).executeTakeFirstOrThrow();

test('bootstrap: the generated passwords stand in files that only the owner can read, and they are right', async () => {
  const { adminPasswordFile = '', demoPasswordFile = '' } = await start();
  for (const [name, file] of [
    ['admin', adminPasswordFile],
    ['demo', demoPasswordFile],
  ] as const) {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await verifyPassword((await userNamed(name)).password_hash, readFileSync(file, 'utf8').trim())).toBe(true);
  }
});

test('bootstrap: admin holds admin, manager, member and reader on its project and on the system, demo no admin', async () => {
  await start();
  const admin = await userNamed('admin');
  const demo = await userNamed('demo');
  const names = async (user: typeof admin, target: Parameters<typeof effectiveRoles>[2]) =>
    (await effectiveRoles(database.read, user.id, target)).map((role) => role.name);
  const all = ['admin', 'manager', 'member', 'reader'];
  expect(await names(admin, { kind: 'project', id: admin.default_project_id ?? '' })).toEqual(all);
  expect(await names(admin, { kind: 'system' })).toEqual(all);
  expect(await names(demo, { kind: 'project', id: demo.default_project_id ?? '' })).toEqual(['member', 'reader']);
  expect(await names(demo, { kind: 'system' })).toEqual([]);
});

test('bootstrap: a second start changes nothing', async () => {
  await start();
  const before = await Promise.all([userNamed('admin'), identityVersion(database), catalogSize()]);
  await start();
  expect(await Promise.all([userNamed('admin'), identityVersion(database), catalogSize()])).toEqual(before);
});

test('bootstrap: of two replicas that start at once one creates everything, and the files are its own', async () => {
  const other = await open();
  const [one] = await Promise.all([start(), start({}, other)]);
  await other.close();
  expect(await database.read.selectFrom('users').select('id').execute()).toHaveLength(2);
  const password = readFileSync(one.adminPasswordFile ?? '', 'utf8').trim();
  expect(await verifyPassword((await userNamed('admin')).password_hash, password)).toBe(true);
});

test('bootstrap: every service of the catalog has a public, an internal and an admin endpoint in the region', async () => {
  await start({ NEPHOS_REGION: 'Graz' });
  const endpoints = await database.read.selectFrom('endpoints').selectAll().execute();
  const services = await database.read.selectFrom('services').selectAll().execute();
  expect(services.map(({ type }) => type)).not.toContain('volumev2');
  for (const { id } of services) {
    const own = endpoints.filter(({ service_id }) => service_id === id);
    expect(own.map((endpoint) => endpoint.interface).toSorted()).toEqual(['admin', 'internal', 'public']);
    expect(own.every(({ region_id }) => region_id === 'Graz')).toBe(true);
  }
});

test('bootstrap: a chosen administrator password is never written to a file', async () => {
  expect(await start({ NEPHOS_ADMIN_PASSWORD: 'chosen' })).not.toHaveProperty('adminPasswordFile');
  expect(await verifyPassword((await userNamed('admin')).password_hash, 'chosen')).toBe(true);
});

test('bootstrap: another administrator password at a later start replaces the old one and voids its tokens', async () => {
  await start({ NEPHOS_ADMIN_PASSWORD: 'old' });
  const before = await userNamed('admin');
  const version = await identityVersion(database);
  await start({ NEPHOS_ADMIN_PASSWORD: 'new' });
  const after = await userNamed('admin');
  expect(await verifyPassword(after.password_hash, 'old')).toBe(false);
  expect(await verifyPassword(after.password_hash, 'new')).toBe(true);
  expect(after.password_changed_at > before.password_changed_at).toBe(true);
  expect(await identityVersion(database)).toBeGreaterThan(version);
});

async function catalogSize(): Promise<number> {
  return (await database.read.selectFrom('endpoints').select('id').execute()).length;
}
