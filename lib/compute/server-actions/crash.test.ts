import { expect, test } from 'vitest';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { launch } from '#lib/testing/compute.ts';
import { useCrashTestServer } from '#lib/testing/crash-test-server.ts';
import { insertImage } from '#lib/testing/images.ts';
import type { ServerProcess } from '#lib/testing/server-process.ts';

const SERVERS = '/compute/v2.1/servers';
const { start, withPlatform, call } = useCrashTestServer();

/** Status and running task of servers by name. */
async function states(server: ServerProcess, project: TestProject): Promise<Record<string, string>> {
  const { servers } = await (await call(server, project, `${SERVERS}/detail`)).json();
  return Object.fromEntries(
    servers.map((one: Record<string, string | null>) => [
      one.name,
      `${one.status} ${one['OS-EXT-STS:task_state'] ?? ''}`.trim(),
    ]),
  );
}

/** Servers with a running task. */
const busy = async (server: ServerProcess, project: TestProject): Promise<string[]> =>
  Object.values(await states(server, project)).filter((state) => state.includes(' '));

const ENDS = {
  createImage: 'ACTIVE',
  rebuild: 'ACTIVE',
  rescue: 'RESCUE',
  shelve: 'SHELVED_OFFLOADED',
  pause: 'PAUSED',
};

test('SIGKILL during five actions, twice: each server ends as requested, with one image, one machine and one claim', async () => {
  const { project, ids, imageRef } = await withPlatform(async (platform) => {
    const made = await newProject({ platform });
    const servers = Object.keys(ENDS).map(async (name) => [name, await launch({ platform }, made, { name })] as const);
    const image = await insertImage({ platform }, made.id);
    return { project: made, ids: await Promise.all(servers), imageRef: image };
  });
  const argumentOf: Record<string, unknown> = { createImage: { name: 'copy' }, rebuild: { imageRef } };

  const first = await start('slow');
  const accepted = ids.map(([name, id]) =>
    call(first, project, `${SERVERS}/${id}/action`, { [name]: argumentOf[name] ?? null }),
  );
  for (const { status } of await Promise.all(accepted)) expect([200, 202]).toContain(status);
  expect(await busy(first, project)).toHaveLength(ids.length);
  await first.kill();
  const second = await start('slow');
  expect(await busy(second, project)).toHaveLength(ids.length);
  await second.kill();

  const third = await start();
  await expect.poll(() => states(third, project), { interval: 100 }).toEqual(ENDS);
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
});
