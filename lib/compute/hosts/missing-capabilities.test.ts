import { afterEach, expect, test, vi } from 'vitest';
import type { MachineNeeds } from '#lib/engine/hypervisor/machine.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { at, launch, newFlavor, settle, show } from '#lib/testing/compute.ts';
import { insertImage } from '#lib/testing/images.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { failHost, mendHost, QUIET } from '#lib/testing/recovery.ts';
import { act } from '#lib/testing/server-actions.ts';

const HOSTS = ['sim-1', 'sim-2', 'sim-3'];
const platform = usePlatform({ ...QUIET, NEPHOS_FLEET_HOSTS: String(HOSTS.length) });

afterEach(async () => {
  vi.restoreAllMocks();
  for (const host of HOSTS) await mendHost(platform, host);
});

const DEDICATED = { 'hw:cpu_policy': 'dedicated' };

/** These hosts lack dedicated processors. Returns the requirements. */
function short(...hosts: string[]): MachineNeeds[] {
  const needed: MachineNeeds[] = [];
  vi.spyOn(platform.platform.services.engine.hypervisor, 'findIncapableHosts').mockImplementation(async (needs) => {
    needed.push(needs);
    return needs.extraSpecs['hw:cpu_policy'] === 'dedicated' ? hosts : [];
  });
  return needed;
}

async function newAdmin() {
  const project = await newProject(platform, 'admin');
  const flavorRef = await newFlavor(project.api, { name: `own-${project.id}`, ram: 256, vcpus: 2, disk: 1 });
  await project.api.post(`/compute/v2.1/flavors/${flavorRef}/os-extra_specs`, { extra_specs: DEDICATED });
  return { project, flavorRef };
}

const hostOf = async (project: TestProject, id: string) => (await show(project, id))['OS-EXT-SRV-ATTR:host'];

test('a server that asks for processors of its own goes to a host that has them, others wherever there is room', async () => {
  const { project, flavorRef } = await newAdmin();
  const needed = short('sim-1', 'sim-2');
  const id = await launch(platform, project, { flavorRef });
  expect(await hostOf(project, id)).toBe('sim-3');
  expect(needed).toMatchObject([{ id, vcpus: 2, ramMb: 256, extraSpecs: DEDICATED, imageProperties: {} }]);
  const { database } = platform.platform.services;
  const other = (name: string) =>
    database.transact((tx) => tx.updateTable('hosts').set({ ram_mb: 900_000 }).where('name', '=', name).execute());
  await other('sim-1');
  expect(await hostOf(project, await launch(platform, project))).toBe('sim-1');
});

test('a server for which no host has what it asks for fails, and says what was missing', async () => {
  const { project, flavorRef } = await newAdmin();
  short(...HOSTS);
  const id = await launch(platform, project, { flavorRef });
  const { status, fault } = await show(project, id);
  expect([status, fault.message]).toEqual(['ERROR', expect.stringContaining('of 3, hardware removed 3')]);
});

test.each([
  ['a migration', { migrate: null }, 'VERIFY_RESIZE'],
  ['a live migration', { 'os-migrateLive': { host: null, block_migration: 'auto' } }, 'ACTIVE'],
])('%s leads to the one host that has what the server asks for', async (_, action, status) => {
  const { project, flavorRef } = await newAdmin();
  const id = await launch(platform, project, { flavorRef });
  const from = await hostOf(project, id);
  const [only, ...others] = HOSTS.filter((host) => host !== from).toReversed();
  short(...others);
  expect((await act(project, id, action, '2.90')).status).toBe(202);
  await settle(platform);
  expect([(await show(project, id)).status, await hostOf(project, id)]).toEqual([status, only]);
});

test('a resize is judged by what the new flavor asks for, and fails where no host has that', async () => {
  const { project, flavorRef } = await newAdmin();
  const id = await launch(platform, project);
  const needed = short(...HOSTS);
  await act(project, id, { resize: { flavorRef } });
  await settle(platform);
  expect(needed).toMatchObject([{ id, vcpus: 2, ramMb: 256, extraSpecs: DEDICATED }]);
  expect(await show(project, id)).toMatchObject({ status: 'ACTIVE', 'OS-EXT-STS:task_state': null });
  short(...HOSTS.slice(1));
  await act(project, id, { resize: { flavorRef } });
  await settle(platform);
  expect([(await show(project, id)).status, await hostOf(project, id)]).toEqual(['VERIFY_RESIZE', 'sim-1']);
});

test('an evacuation and an unshelve go past hosts that lack what the server asks for', async () => {
  const { project, flavorRef } = await newAdmin();
  const id = await launch(platform, project, { flavorRef });
  const from = await hostOf(project, id);
  const [only = '', ...others] = HOSTS.filter((host) => host !== from).toReversed();
  short(...others);
  await failHost(platform, from);
  await act(project, id, { evacuate: {} }, '2.68');
  await settle(platform);
  expect(await hostOf(project, id)).toBe(only);
  await mendHost(platform, from);
  await act(project, id, { shelve: null });
  await settle(platform);
  await act(project, id, { shelveOffload: null });
  await settle(platform);
  short(only, ...others);
  await act(project, id, { unshelve: null });
  await settle(platform);
  expect([(await show(project, id)).status, await hostOf(project, id)]).toEqual(['ACTIVE', from]);
});

test('a search for a destination reports the hosts that lack a requirement', async () => {
  const { project, flavorRef } = await newAdmin();
  const imageRef = await insertImage(platform, project.id);
  const id = await launch(platform, project, { flavorRef, imageRef });
  const from = await hostOf(project, id);
  const [lacks] = HOSTS.filter((host) => host !== from);
  const needed = short(lacks ?? '');
  const twin = await launch(platform, project, { flavorRef, imageRef });
  needed.length = 0;
  const { body } = await project.api.post('/compute/v2.1/os-moves/targets', { servers: [id, twin] }, at('2.90'));
  const obstacles = body.targets.map(({ host, obstacle }: Record<string, string>) => [host, obstacle]);
  expect(Object.fromEntries(obstacles)).toMatchObject({ [from]: 'present host', [lacks ?? '']: 'hardware' });
  expect(needed).toHaveLength(1);
});
