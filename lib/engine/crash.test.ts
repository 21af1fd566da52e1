import { expect, test } from 'vitest';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { newPrivateNetwork } from '#lib/testing/compute.ts';
import { useCrashTestServer } from '#lib/testing/crash-test-server.ts';
import { insertImage } from '#lib/testing/images.ts';
import type { ServerProcess } from '#lib/testing/server-process.ts';

const SERVERS = '/compute/v2.1/servers';
const BUILDS = 10;
const WITHIN = { interval: 50 };
const { start, withPlatform, call } = useCrashTestServer();

const of = async (server: ServerProcess, project: TestProject, field: string): Promise<string[]> => {
  const { servers } = await (await call(server, project, `${SERVERS}/detail`)).json();
  return servers.map((one: Record<string, string>) => one[field]);
};

test('SIGKILL during ten concurrent builds, twice: ten servers become ACTIVE, each with one machine and address', async () => {
  const { project, server } = await withPlatform(async (platform) => {
    const made = await newProject({ platform });
    const network = await newPrivateNetwork(made);
    const imageRef = await insertImage({ platform }, made.id);
    return { project: made, server: { name: 'web', flavorRef: '1', imageRef, networks: [{ uuid: network }] } };
  });

  const first = await start('slow');
  await Promise.all(Array.from({ length: BUILDS }, () => call(first, project, SERVERS, { server })));
  expect(await of(first, project, 'status')).toEqual(Array(BUILDS).fill('BUILD'));
  await first.kill();
  const second = await start('slow');
  await expect.poll(() => of(second, project, 'OS-EXT-STS:task_state'), WITHIN).toContain('spawning');
  await second.kill();

  const third = await start();
  await expect.poll(() => of(third, project, 'status'), WITHIN).toEqual(Array(BUILDS).fill('ACTIVE'));
  await third.kill();

  await withPlatform(async ({ services: { database, engine } }) => {
    const machines = await engine.hypervisor.list();
    expect(machines.filter(({ power }) => power === 'running')).toHaveLength(BUILDS);
    const hosts = await database.read.selectFrom('hosts').select('used_vcpus').execute();
    expect(hosts.reduce((sum, host) => sum + host.used_vcpus, 0)).toBe(BUILDS);
    // Those of the router are no builds.
    const addresses = await database.read
      .selectFrom('ip_allocations')
      .innerJoin('ports', 'ports.id', 'ip_allocations.port_id')
      .select('ip_address')
      .where('ports.server_id', 'is not', null)
      .execute();
    expect(new Set(addresses.map(({ ip_address }) => ip_address)).size).toBe(BUILDS);
    expect(addresses).toHaveLength(BUILDS);
  });
});
