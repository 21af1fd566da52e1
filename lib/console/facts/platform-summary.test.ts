import { expect, test } from 'vitest';
import { POWER } from '#lib/compute/servers/states.ts';
import { FAULT_KEY } from '#lib/engine/hypervisor/simulated/operations.ts';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { launch, newVolume, settle } from '#lib/testing/compute.ts';
import { insertSegment } from '#lib/testing/notifications.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { PlatformSummary } from './schema.ts';

const platform = usePlatform();

test('GET platform-summary: capacity of all hosts, failed instances by project, the largest projects', async () => {
  const [project, admin] = [await newProject(platform), await signInAdmin(platform)];
  const summary = async () => PlatformSummary.parse((await admin.get('/console/v1/platform-summary')).body);
  const before = await summary();
  const running = await launch(platform, project);
  await newVolume(platform, project, { size: 3 });
  const broken = await launch(platform, project, { metadata: { [FAULT_KEY]: 'spawn' } });
  await settle(platform);
  const after = await summary();
  expect(after.capacity.vcpus.used).toBeGreaterThan(before.capacity.vcpus.used);
  expect(after.failed.total).toBe(before.failed.total + 1);
  expect(after.failed.first[0]).toMatchObject({ project_name: project.name, fault: { message: expect.any(String) } });
  expect(after.failed.first[0]?.id).toBe(broken);
  expect(after.projects.largest).toContainEqual(expect.objectContaining({ id: project.id, instances: 2, volumes: 3 }));

  const { server } = (await admin.get(`/compute/v2.1/servers/${running}`)).body;
  const host = server['OS-EXT-SRV-ATTR:host'];
  const { services } = (
    await admin.get(`/compute/v2.1/os-services?host=${host}`, { 'openstack-api-version': 'compute 2.53' })
  ).body;
  await admin.put(
    `/compute/v2.1/os-services/${services[0].id}`,
    { status: 'disabled', disabled_reason: 'disk swap' },
    { 'openstack-api-version': 'compute 2.53' },
  );
  const drained = await summary();
  expect(drained.troubled_hosts.first).toContainEqual(
    expect.objectContaining({ name: host, is_up: true, is_enabled: false, reason: 'disk swap', instances: 1 }),
  );
  expect(drained.capacity).toEqual(after.capacity);
  expect((await project.api.get('/console/v1/platform-summary')).status).toBe(403);
});

test('GET platform-summary: a reserved host that is disabled until it is needed needs nobody, unless it is down', async () => {
  const { database } = platform.platform.services;
  const admin = await signInAdmin(platform);
  const { name } = await database.read.selectFrom('hosts').select('name').executeTakeFirstOrThrow();
  const set = (change: { is_enabled: 0 | 1; state: 'up' | 'down' }) =>
    database.transact((tx) => tx.updateTable('hosts').set(change).where('name', '=', name).execute());
  const isTroubled = async () => {
    const { troubled_hosts } = PlatformSummary.parse((await admin.get('/console/v1/platform-summary')).body);
    return troubled_hosts.first.some((host) => host.name === name);
  };
  await set({ is_enabled: 0, state: 'up' });
  expect(await isTroubled()).toBe(true);
  await insertSegment(platform, { hosts: { [name]: { is_reserved: 1 } } });
  expect(await isTroubled()).toBe(false);
  await set({ is_enabled: 0, state: 'down' });
  expect(await isTroubled()).toBe(true);
  await set({ is_enabled: 1, state: 'up' });
});

test('GET platform-summary: a crashed instance counts as failed until it is started, like in the counts of instances', async () => {
  const { database } = platform.platform.services;
  const [project, admin] = [await newProject(platform), await signInAdmin(platform)];
  const id = await launch(platform, project);
  await settle(platform);
  const numbers = async () => [
    PlatformSummary.parse((await admin.get('/console/v1/platform-summary')).body).failed.total,
    (await admin.get('/console/v1/server-counts')).body.crashed,
  ];
  const set = (change: { vm_state: 'stopped' | 'resized'; task_state: 'powering-on' | null }) =>
    database.transact((tx) =>
      tx
        .updateTable('servers')
        .set({ power_state: POWER.crashed, ...change })
        .where('id', '=', id)
        .execute(),
    );
  const [failed = 0, crashed = 0] = await numbers();
  await set({ vm_state: 'stopped', task_state: null });
  expect(await numbers()).toEqual([failed + 1, crashed + 1]);
  await set({ vm_state: 'stopped', task_state: 'powering-on' });
  expect(await numbers()).toEqual([failed, crashed]);
  await set({ vm_state: 'resized', task_state: null });
  expect(await numbers()).toEqual([failed, crashed]);
});
