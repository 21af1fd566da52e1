import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnv } from '#lib/env.ts';
import { createPlatform, type Platform } from '#lib/platform.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { newPrivateNetwork } from '#lib/testing/compute.ts';
import { insertImage } from '#lib/testing/images.ts';
import { ADMIN_PASSWORD } from '#lib/testing/platform.ts';
import { dropSchema, freshSchemaUrl } from '#lib/testing/postgres.ts';
import { type ServerProcess, startServer } from '#lib/testing/server-process.ts';

const SERVERS = '/compute/v2.1/servers';
const BUILDS = 10;
const folder = mkdtempSync(join(tmpdir(), 'nephos-crash-'));
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

const start = async () => {
  running = await startServer(folder, settings, 'lib/testing/api-process.ts');
  return running;
};

async function call(server: ServerProcess, project: TestProject, path: string, body?: object) {
  const response = await fetch(`${server.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'x-auth-token': project.api.token ?? '', 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return response.json();
}

const statuses = async (server: ServerProcess, project: TestProject): Promise<string[]> => {
  const { servers } = await call(server, project, `${SERVERS}/detail`);
  return servers.map(({ status }: { status: string }) => status);
};

test('SIGKILL during ten concurrent builds, twice: ten servers become ACTIVE, each with one machine and address', async () => {
  const { project, server } = await withPlatform(async (platform) => {
    const made = await newProject({ platform });
    const network = await newPrivateNetwork(made);
    const imageRef = await insertImage({ platform }, made.id);
    return { project: made, server: { name: 'web', flavorRef: '1', imageRef, networks: [{ uuid: network }] } };
  });

  const first = await start();
  await Promise.all(Array.from({ length: BUILDS }, () => call(first, project, SERVERS, { server })));
  await delay(400);
  expect(await statuses(first, project)).toContain('BUILD');
  await first.kill();
  const second = await start();
  await delay(200);
  await second.kill();

  const third = await start();
  await expect
    .poll(() => statuses(third, project), { timeout: 60_000, interval: 100 })
    .toEqual(Array(BUILDS).fill('ACTIVE'));
  await third.kill();

  await withPlatform(async ({ services: { database, engine } }) => {
    const machines = await engine.hypervisor.list();
    expect(machines.filter(({ power }) => power === 'running')).toHaveLength(BUILDS);
    const hosts = await database.read.selectFrom('hosts').select('used_vcpus').execute();
    expect(hosts.reduce((sum, host) => sum + host.used_vcpus, 0)).toBe(BUILDS);
    const addresses = await database.read.selectFrom('ip_allocations').select('ip_address').execute();
    expect(new Set(addresses.map(({ ip_address }) => ip_address)).size).toBe(BUILDS);
    expect(addresses).toHaveLength(BUILDS);
  });
}, 120_000);
