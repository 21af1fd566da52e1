import { expect, test } from 'vitest';
import { unpackJson } from '#lib/db/column-types.ts';
import { FAULT_KEY } from '#lib/engine/hypervisor/simulated/operations.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { at, launch, newFlavor, settle, show } from '#lib/testing/compute.ts';
import { setQuota } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const SERVERS = '/compute/v2.1/servers';
const act = (project: TestProject, id: string, action: object, version = '2.1') =>
  project.api.post(`${SERVERS}/${id}/action`, action, at(version));

async function resized(project: TestProject, input: object = {}): Promise<string> {
  const id = await launch(platform, project, input);
  const answer = await act(project, id, { resize: { flavorRef: '3' } });
  expect(answer.status).toBe(202);
  await settle(platform);
  // Checked in the log, because observing it live would race with the fleet.
  expect(await taskStatesOf(id)).toContain('resize_prep');
  return id;
}

async function taskStatesOf(serverId: string): Promise<unknown[]> {
  const { read } = platform.platform.services.database;
  const rows = await read.selectFrom('events').select('after').where('object_id', '=', serverId).execute();
  return rows.map(({ after }) => (after === null ? undefined : Reflect.get(Object(unpackJson(after)), 'task_state')));
}

/** Sum of the servers' claims, and the claims recorded for hosts. */
async function ledger() {
  const { read } = platform.platform.services.database;
  const claimed = await read
    .selectFrom('hosts')
    .select(['name', 'used_vcpus', 'used_ram_mb', 'used_disk_gb'])
    .execute();
  return claimed.reduce((sum, host) => sum + host.used_vcpus, 0);
}
const hostOf = async (id: string) => {
  const { read } = platform.platform.services.database;
  return (await read.selectFrom('servers').select('host').where('id', '=', id).executeTakeFirstOrThrow()).host;
};

test('POST /servers/{id}/action resize, confirmResize: VERIFY_RESIZE, then ACTIVE in the new size', async () => {
  const project = await newProject(platform);
  const before = await ledger();
  const id = await resized(project);
  expect(await show(project, id, '2.96')).toMatchObject({
    status: 'VERIFY_RESIZE',
    'OS-EXT-STS:vm_state': 'resized',
    flavor: { original_name: 'm1.medium', vcpus: 2 },
  });
  expect(await ledger()).toBe(before + 1 + 2);
  expect((await act(project, id, { confirmResize: null })).status).toBe(204);
  await settle(platform);
  expect(await show(project, id)).toMatchObject({ status: 'ACTIVE', flavor: { id: '3' } });
  expect(await ledger()).toBe(before + 2);
  expect((await act(project, id, { confirmResize: null })).status).toBe(409);
});

test('POST /servers/{id}/action revertResize: the old size and host, and every claim given back', async () => {
  const project = await newProject(platform);
  const before = await ledger();
  const id = await launch(platform, project);
  const host = await hostOf(id);
  await act(project, id, { resize: { flavorRef: '3' } });
  await settle(platform);
  expect((await act(project, id, { revertResize: null })).status).toBe(202);
  expect(await show(project, id)).toMatchObject({ status: 'REVERT_RESIZE' });
  await settle(platform);
  expect(await show(project, id)).toMatchObject({ status: 'ACTIVE', flavor: { id: '1' } });
  expect([await hostOf(id), await ledger()]).toEqual([host, before + 1]);
});

test('POST /servers/{id}/action resize: the machine gets the requirements of the new flavor, and those of the old one again by a revert', async () => {
  const project = await newProject(platform);
  const admin = await newProject(platform, 'admin');
  const flavorRef = await newFlavor(admin.api, { ram: 512, disk: 1 });
  await admin.api.post(`/compute/v2.1/flavors/${flavorRef}/os-extra_specs`, { extra_specs: { 'hw:cpu_sockets': '1' } });
  const id = await launch(platform, project);
  const { read } = platform.platform.services.database;
  const topology = async () => {
    const machines = read.selectFrom('simulated_machines').select('spec').where('id', '=', id);
    return unpackJson((await machines.executeTakeFirstOrThrow()).spec).extraSpecs;
  };
  const before = await topology();
  await act(project, id, { resize: { flavorRef } });
  await settle(platform);
  expect(await topology()).toEqual({ 'hw:cpu_sockets': '1' });
  await act(project, id, { revertResize: null });
  await settle(platform);
  expect(await topology()).toEqual(before);
});

test('POST /servers/{id}/action resize: a stopped server stays off, through confirm and revert', async () => {
  const project = await newProject(platform);
  for (const end of ['confirmResize', 'revertResize']) {
    const id = await launch(platform, project);
    await act(project, id, { 'os-stop': null });
    await settle(platform);
    await act(project, id, { resize: { flavorRef: '3' } });
    await settle(platform);
    await act(project, id, { [end]: null });
    await settle(platform);
    expect(await show(project, id), end).toMatchObject({ status: 'SHUTOFF', 'OS-EXT-STS:power_state': 4 });
  }
});

test.each([
  ['an unknown flavor', 'none', 'could not be found'],
  ['the present flavor', '2', 'must change flavor'],
  ['a smaller disk', '1', 'cannot be shrunk'],
  ['an empty flavor', '', 'Specify the id of a flavor'],
  ['no flavor', null, 'flavorRef'],
])('POST /servers/{id}/action resize: %s is refused with 400', async (_what, flavorRef, reason) => {
  const project = await newProject(platform);
  const id = await launch(platform, project, { flavorRef: '2' });
  const answer = await act(project, id, { resize: { flavorRef } });
  expect(answer.status).toBe(400);
  expect(answer.body.badRequest.message).toContain(reason);
});

test('POST /servers/{id}/action resize: only what grows counts against the quota, which refuses with 413', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project, { flavorRef: '2' });
  await setQuota(platform, project.id, 'cores', 1);
  const answer = await act(project, id, { resize: { flavorRef: '3' } });
  expect(answer.status).toBe(413);
  expect(answer.body.entityTooLarge.message).toContain('cores');
  expect(await show(project, id)).toMatchObject({ status: 'ACTIVE' });
});

test('POST /servers/{id}/action resize: no host with room leaves the server as it was, and its history says why', async () => {
  const project = await newProject(platform);
  const admin = await newProject(platform, 'admin');
  const before = await ledger();
  const id = await launch(platform, project);
  const flavor = { id: 'giant', name: 'giant', vcpus: 1, ram: 600 * 1024, disk: 1 };
  expect((await admin.api.post('/compute/v2.1/flavors', { flavor })).status).toBe(200);
  await setQuota(platform, project.id, 'ram', -1);
  await act(project, id, { resize: { flavorRef: 'giant' } });
  await settle(platform);
  expect(await show(project, id)).toMatchObject({ status: 'ACTIVE', flavor: { id: '1' } });
  expect(await ledger()).toBe(before + 1);
  const { body } = await project.api.get(`${SERVERS}/${id}/os-instance-actions`);
  expect(body.instanceActions[0]).toMatchObject({ action: 'resize', message: 'Error' });
});

test('POST /servers/{id}/action resize: a failing host ends in ERROR with the reason, frees the destination, and the machine is as before', async () => {
  const project = await newProject(platform);
  const before = await ledger();
  const id = await launch(platform, project, { metadata: { [FAULT_KEY]: 'resize' } });
  await act(project, id, { resize: { flavorRef: '3' } });
  await settle(platform);
  const server = await show(project, id);
  expect(server).toMatchObject({ status: 'ERROR', flavor: { id: '1' } });
  expect(server.fault.message).toContain('simulated fault');
  expect(await ledger()).toBe(before + 1);
  const machines = await platform.platform.services.engine.hypervisor.list();
  expect(machines.find((machine) => machine.id === id)).toMatchObject({ power: 'running', size: { vcpus: 1 } });
});

test('DELETE /servers/{id}: a server in VERIFY_RESIZE leaves no claim behind', async () => {
  const project = await newProject(platform);
  const before = await ledger();
  const id = await resized(project);
  expect((await project.api.delete(`${SERVERS}/${id}`)).status).toBe(204);
  await settle(platform);
  expect(await ledger()).toBe(before);
});

test.each(['resize', 'migrate', 'os-stop', 'pause'])(
  'POST /servers/{id}/action %s: a server in VERIFY_RESIZE refuses it with 409 that names the state',
  async (name) => {
    const project = await newProject(platform, 'admin');
    const id = await resized(project);
    const answer = await act(project, id, { [name]: name === 'resize' ? { flavorRef: '2' } : null });
    expect(answer.status).toBe(409);
    expect(answer.body.conflictingRequest.message).toContain('vm_state resized');
  },
);

test('POST /servers/{id}/action migrate: another host, from 2.56 one of the administrator’s choice', async () => {
  const project = await newProject(platform, 'admin');
  const id = await launch(platform, project);
  const host = await hostOf(id);
  const other = host === 'sim-3' ? 'sim-2' : 'sim-3';
  expect((await act(project, id, { migrate: { host } }, '2.56')).status).toBe(400);
  expect((await act(project, id, { migrate: { host: 'mars' } }, '2.56')).status).toBe(400);
  expect((await act(project, id, { migrate: { host: other } }, '2.56')).status).toBe(202);
  await settle(platform);
  expect(await show(project, id)).toMatchObject({ status: 'VERIFY_RESIZE', 'OS-EXT-SRV-ATTR:host': other });
  await act(project, id, { revertResize: null });
  await settle(platform);
  expect(await hostOf(id)).toBe(host);
});

test('POST /servers/{id}/action migrate: managers may, members and a manager’s choice of host are refused with 403', async () => {
  const member = await newProject(platform);
  const manager = await newProject(platform, 'manager');
  const [own, id] = [await launch(platform, member), await launch(platform, manager)];
  expect((await act(member, own, { migrate: null })).status).toBe(403);
  expect((await act(manager, id, { migrate: { host: 'sim-1' } }, '2.56')).status).toBe(403);
  expect((await act(manager, id, { migrate: null })).status).toBe(202);
});
