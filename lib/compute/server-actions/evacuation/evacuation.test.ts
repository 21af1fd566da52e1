import { afterEach, describe, expect, test, vi } from 'vitest';
import { findFailedDestinations } from '#lib/compute/migrations/failed-destinations.ts';
import { POWER } from '#lib/compute/servers/states.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { PLATFORM, recordEvent } from '#lib/events/log.ts';
import { newProject } from '#lib/testing/api.ts';
import { at, launch, newVolume, settle, show, showVolume } from '#lib/testing/compute.ts';
import { insertImage } from '#lib/testing/images.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { failHost, mendHost, QUIET } from '#lib/testing/recovery.ts';
import { act, holdOnce, machineOf } from '#lib/testing/server-actions.ts';

const platform = usePlatform({ ...QUIET, NEPHOS_FLEET_HOSTS: '3' });

afterEach(async () => {
  vi.restoreAllMocks();
  for (const host of ['sim-1', 'sim-2', 'sim-3']) await mendHost(platform, host);
});

test.each([
  ['comes to its end', undefined],
  ['fails', new PermanentFailure('gone')],
])(
  'DELETE /servers/{id}: during an evacuation that %s the server goes, with what was made of it',
  async (_, failure) => {
    const project = await newProject(platform, 'admin');
    const id = await launch(platform, project);
    const volumeId = await newVolume(platform, project);
    await project.api.post(`/compute/v2.1/servers/${id}/os-volume_attachments`, { volumeAttachment: { volumeId } });
    await settle(platform);
    await failHost(platform, (await machineOf(platform, id))?.host ?? '');
    const { hypervisor } = platform.platform.services.engine;
    const evacuate = hypervisor.evacuate.bind(hypervisor);
    vi.spyOn(hypervisor, 'evacuate').mockImplementation(async (...input) => {
      await evacuate(...input);
      if (failure) throw failure;
    });
    const goOn = holdOnce(platform, 'evacuate');
    expect((await act(project, id, { evacuate: {} }, '2.68')).status).toBe(200);
    const task = async () => (await show(project, id))['OS-EXT-STS:task_state'];
    await expect.poll(task).toBe('rebuild_spawning');
    await project.api.delete(`/compute/v2.1/servers/${id}`);
    await expect.poll(async () => (await project.api.get(`/compute/v2.1/servers/${id}`)).status).toBe(404);
    goOn();
    await settle(platform);
    expect(await machineOf(platform, id)).toBeUndefined();
    expect(await showVolume(project, volumeId)).toMatchObject({ status: 'available', attachments: [] });
  },
);

test('evacuate: members of an affinity group leave their lost host together', async () => {
  const project = await newProject(platform, 'admin');
  const group = { name: 'db', policy: 'affinity' };
  const { body } = await project.api.post('/compute/v2.1/os-server-groups', { server_group: group }, at('2.64'));
  const imageRef = await insertImage(platform, project.id);
  const ids: string[] = [];
  for (const name of ['a', 'b']) {
    const server = { name, flavorRef: '1', imageRef };
    const hints = { 'os:scheduler_hints': { group: body.server_group.id } };
    ids.push((await project.api.post('/compute/v2.1/servers', { server, ...hints })).body.server.id);
    await settle(platform);
  }
  const hosts = async () => await Promise.all(ids.map(async (id) => (await machineOf(platform, id))?.host));
  const [lost = ''] = await hosts();
  await failHost(platform, lost);
  for (const id of ids) expect((await act(project, id, { evacuate: {} }, '2.68')).status).toBe(200);
  await settle(platform);
  const [one, other] = await hosts();
  expect(one).not.toBe(lost);
  expect(other).toBe(one);
});

describe('evacuate: a server that was launched on the host of another', () => {
  const hostOf = async (id: string) => (await machineOf(platform, id))?.host;
  /** Two servers on one host, which is lost. */
  const loseBoth = async () => {
    const project = await newProject(platform, 'admin');
    const imageRef = await insertImage(platform, project.id);
    const create = async (name: string, hints: object) => {
      const body = { server: { name, flavorRef: '1', imageRef }, 'os:scheduler_hints': hints };
      const id: string = (await project.api.post('/compute/v2.1/servers', body)).body.server.id;
      await settle(platform);
      return id;
    };
    const first = await create('a', {});
    const second = await create('b', { same_host: [first] });
    const lost = (await hostOf(first)) ?? '';
    expect(await hostOf(second)).toBe(lost);
    await failHost(platform, lost);
    const evacuate = async (id: string) => expect((await act(project, id, { evacuate: {} }, '2.68')).status).toBe(200);
    return { project, first, second, lost, evacuate };
  };

  test('leaves the lost host before the other', async () => {
    const { second, lost, evacuate } = await loseBoth();
    await evacuate(second);
    await settle(platform);
    expect(['sim-1', 'sim-2', 'sim-3'].filter((host) => host !== lost)).toContain(await hostOf(second));
  });

  test('follows the other, which is still being moved', async () => {
    const { project, first, second, lost, evacuate } = await loseBoth();
    const goOn = holdOnce(platform, 'evacuate');
    await evacuate(first);
    const task = async () => (await show(project, first))['OS-EXT-STS:task_state'];
    await expect.poll(task).toBe('rebuild_spawning');
    // The other free host has more room, so that only the hint leads to the same one.
    await evacuate(second);
    const isThere = async () => (await hostOf(second)) !== lost;
    await expect.poll(isThere).toBe(true);
    goOn();
    await settle(platform);
    expect(await hostOf(second)).toBe(await hostOf(first));
  });
});

test.each([
  ['in ERROR that ran before', { vm_state: 'error', power_state: POWER.running }, '2.94', 'active'],
  ['in ERROR that was off before', { vm_state: 'error', power_state: POWER.shutdown }, '2.94', 'stopped'],
  ['that runs, requested as of 2.95', { vm_state: 'active', power_state: POWER.running }, '2.95', 'stopped'],
] as const)('evacuate: an instance %s is afterwards as it was: %o, %s, %s', async (_what, before, version, after) => {
  const project = await newProject(platform, 'admin');
  const id = await launch(platform, project);
  await platform.platform.services.database.transact((tx) =>
    tx.updateTable('servers').set(before).where('id', '=', id).execute(),
  );
  await failHost(platform, (await machineOf(platform, id))?.host ?? '');
  expect((await act(project, id, { evacuate: {} }, version)).status).toBe(200);
  await settle(platform);
  expect((await show(project, id))['OS-EXT-STS:vm_state']).toBe(after);
});

const moveTo = (id: string, host: string) =>
  platform.platform.services.database.transact((tx) =>
    tx.updateTable('servers').set({ host }).where('id', '=', id).execute(),
  );

test('an evacuation that failed leaves its destination in doubt until the machine has been started again', async () => {
  const project = await newProject(platform, 'admin');
  const id = await launch(platform, project);
  const source = (await machineOf(platform, id))?.host ?? '';
  const { database, engine } = platform.platform.services;
  const inDoubt = () => findFailedDestinations(database.read, id);
  expect(await inDoubt()).toEqual([]);
  await failHost(platform, source);
  const evacuate = vi.spyOn(engine.hypervisor, 'evacuate').mockRejectedValue(new PermanentFailure('gone'));
  await act(project, id, { evacuate: {} }, '2.68');
  await settle(platform);
  const destination = evacuate.mock.calls[0]?.[0] ?? '';
  evacuate.mockRestore();
  expect(await inDoubt()).toEqual([{ host: destination, isOut: false }]);
  const setForcedDown = (forced_down: 0 | 1) =>
    database.transact((tx) => tx.updateTable('hosts').set({ forced_down }).where('name', '=', destination).execute());
  await setForcedDown(1);
  expect(await inDoubt()).toEqual([{ host: destination, isOut: true }]);
  const setBy = (forced_down_by: 'recovery' | null) =>
    database.transact((tx) =>
      tx.updateTable('hosts').set({ forced_down_by }).where('name', '=', destination).execute(),
    );
  await setBy('recovery');
  expect(await inDoubt()).toEqual([{ host: destination, isOut: false }]);
  await setBy(null);
  await setForcedDown(0);
  const known = { host: destination, binary: 'nova-compute', service_id: '1', availability_zone: 'nova' };
  const states = { disabled: false, forced_down: false, last_seen_up: new Date().toISOString() };
  const after = { ...known, ...states, power: 'unknown', fenced: true };
  const lost = { type: 'compute.host.error', kind: 'host', objectId: destination, projectId: '', after };
  await database.transact((tx) => recordEvent(tx, PLATFORM, lost));
  expect(await inDoubt()).toEqual([{ host: destination, isOut: true }]);
  await mendHost(platform, source);
  // A cold migration of an instance that is off starts nothing.
  await moveTo(id, 'elsewhere');
  expect(await inDoubt()).toEqual([{ host: destination, isOut: true }]);
  await moveTo(id, source);
  await act(project, id, { reboot: { type: 'HARD' } });
  await settle(platform);
  expect(await show(project, id)).toMatchObject({ status: 'ACTIVE' });
  expect(await inDoubt()).toEqual([]);
});

test('an evacuation that arrived has dealt with the destination of an earlier one', async () => {
  const project = await newProject(platform, 'admin');
  const id = await launch(platform, project);
  const source = (await machineOf(platform, id))?.host ?? '';
  const { database, engine } = platform.platform.services;
  await failHost(platform, source);
  const evacuate = vi.spyOn(engine.hypervisor, 'evacuate').mockRejectedValue(new PermanentFailure('gone'));
  await act(project, id, { evacuate: {} }, '2.68');
  await settle(platform);
  evacuate.mockRestore();
  expect(await findFailedDestinations(database.read, id)).toHaveLength(1);
  await act(project, id, { evacuate: {} }, '2.68');
  await settle(platform);
  expect(await show(project, id)).toMatchObject({ status: 'ACTIVE' });
  expect(await findFailedDestinations(database.read, id)).toEqual([]);
});

test('a machine that a failed evacuation completed nevertheless is kept where it is by the next one', async () => {
  const project = await newProject(platform, 'admin');
  const id = await launch(platform, project);
  const source = (await machineOf(platform, id))?.host ?? '';
  const { database, engine } = platform.platform.services;
  const { hypervisor } = engine;
  const work = hypervisor.evacuate.bind(hypervisor);
  const destinations: string[] = [];
  const evacuate = vi.spyOn(hypervisor, 'evacuate').mockImplementation(async (...input) => {
    destinations.push(input[0]);
    await work(...input);
    if (destinations.length === 1) throw new PermanentFailure('The response was lost.');
  });
  await failHost(platform, source);
  await act(project, id, { evacuate: {} }, '2.68');
  await settle(platform);
  expect(await show(project, id)).toMatchObject({ status: 'ERROR', 'OS-EXT-SRV-ATTR:host': source });
  const [first = ''] = destinations;
  // The scheduler prefers the host with the most free memory.
  await database.transact((tx) =>
    tx.updateTable('hosts').set({ used_ram_mb: 400_000 }).where('name', '=', first).execute(),
  );
  await act(project, id, { evacuate: {} }, '2.68');
  await settle(platform);
  expect(destinations).toEqual([first, first]);
  expect(await show(project, id)).toMatchObject({ status: 'ACTIVE', 'OS-EXT-SRV-ATTR:host': first });
  evacuate.mockRestore();
});
