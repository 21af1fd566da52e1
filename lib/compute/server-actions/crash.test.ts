import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnv } from '#lib/env.ts';
import { createPlatform, type Platform } from '#lib/platform.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { launch } from '#lib/testing/compute.ts';
import { insertImage } from '#lib/testing/images.ts';
import { ADMIN_PASSWORD } from '#lib/testing/platform.ts';
import { dropSchema, freshSchemaUrl } from '#lib/testing/postgres.ts';
import { type ServerProcess, startServer } from '#lib/testing/server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'nephos-actions-crash-'));
let settings: Record<string, string>;
let running: ServerProcess | undefined;

beforeAll(async () => {
  const databaseUrl = await freshSchemaUrl();
  settings = {
    NEPHOS_DATA: folder,
    NEPHOS_ADMIN_PASSWORD: ADMIN_PASSWORD,
    NEPHOS_LOG_LEVEL: 'silent',
    NEPHOS_FLEET_SPEED: '0.25',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  };
});
afterAll(async () => {
  await running?.kill();
  if (settings.DATABASE_URL) await dropSchema(settings.DATABASE_URL);
  rmSync(folder, { recursive: true, force: true });
});

/** A platform in this process, on the data that the killed ones left. */
async function withPlatform<T>(work: (platform: Platform) => Promise<T>): Promise<T> {
  const platform = await createPlatform(readEnv(settings));
  try {
    return await work(platform);
  } finally {
    await platform.stop();
  }
}

async function start(): Promise<ServerProcess> {
  running = await startServer(folder, settings, 'lib/testing/api-process.ts');
  return running;
}

const call = (server: ServerProcess, { api }: TestProject, path: string, body?: object) =>
  fetch(`${server.url}/compute/v2.1/servers${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'x-auth-token': api.token ?? '', 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

/** Servers by name, each with the status and the task that is under way. */
async function states(server: ServerProcess, project: TestProject): Promise<Record<string, string>> {
  const { servers } = await (await call(server, project, '/detail')).json();
  return Object.fromEntries(
    servers.map((one: Record<string, string | null>) => [
      one.name,
      `${one.status} ${one['OS-EXT-STS:task_state'] ?? ''}`.trim(),
    ]),
  );
}

const ENDS = {
  createImage: 'ACTIVE',
  rebuild: 'ACTIVE',
  rescue: 'RESCUE',
  shelve: 'SHELVED_OFFLOADED',
  pause: 'PAUSED',
};

test('SIGKILL during five actions, twice: each server ends as asked, with one image, one machine and one claim', async () => {
  const { project, ids, imageRef } = await withPlatform(async (platform) => {
    const made = await newProject({ platform });
    const servers = Object.keys(ENDS).map(async (name) => [name, await launch({ platform }, made, { name })] as const);
    const image = await insertImage({ platform }, made.id);
    return { project: made, ids: await Promise.all(servers), imageRef: image };
  });
  const argumentOf: Record<string, unknown> = { createImage: { name: 'copy' }, rebuild: { imageRef } };

  const first = await start();
  const accepted = ids.map(([name, id]) => call(first, project, `/${id}/action`, { [name]: argumentOf[name] ?? null }));
  for (const { status } of await Promise.all(accepted)) expect([200, 202]).toContain(status);
  expect(Object.values(await states(first, project)).filter((state) => state.includes(' '))).not.toEqual([]);
  await delay(300);
  await first.kill();
  const second = await start();
  await delay(200);
  await second.kill();

  const third = await start();
  await expect.poll(() => states(third, project), { timeout: 60_000, interval: 100 }).toEqual(ENDS);
  await third.kill();

  await withPlatform(async ({ services: { database, engine } }) => {
    const powers = Object.fromEntries((await engine.hypervisor.list()).map(({ id, power }) => [id, power]));
    const powerOf = { createImage: 'running', rebuild: 'running', rescue: 'running', pause: 'paused' };
    const named = new Map(ids);
    expect(powers).toEqual(
      Object.fromEntries(Object.entries(powerOf).map(([name, power]) => [named.get(name), power])),
    );
    const hosts = await database.read.selectFrom('hosts').select('used_vcpus').execute();
    expect(hosts.reduce((sum, host) => sum + host.used_vcpus, 0)).toBe(4);
    const images = database.read.selectFrom('images').select(['name', 'status']).where('owner', '=', project.id);
    const snapshots = (await images.execute()).filter(({ name }) => name !== 'an image');
    expect(snapshots.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
      { name: 'copy', status: 'active' },
      { name: 'shelve-shelved', status: 'active' },
    ]);
  });
}, 120_000);
