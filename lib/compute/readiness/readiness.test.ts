import { beforeEach, describe, expect, test, vi } from 'vitest';
import { flag, packJson } from '#lib/db/column-types.ts';
import type { BootSigns } from '#lib/engine/hypervisor/boot-signs.ts';
import { HostAwayError } from '#lib/engine/hypervisor/hypervisor.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { at, launch, newPrivateNetwork, settle } from '#lib/testing/compute.ts';
import { insertImage } from '#lib/testing/images.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { failHost, mendHost, QUIET } from '#lib/testing/recovery.ts';
import { act, holdOnce, machineOf } from '#lib/testing/server-actions.ts';
import { listRunningActionIds } from '../instance-actions/running-actions.ts';
import { POWER } from '../servers/states.ts';
import { checkDueBoots, checkHost } from './check.ts';
import { newBootState } from './indicators.ts';
import { READINESS_PORT_KEY } from './port-key.ts';
import type { Readiness } from './schema.ts';

const platform = usePlatform({ ...QUIET, NEPHOS_FLEET_HOSTS: '2' });
const services = () => platform.platform.services;

/** What the guests show; by default what simulated guests do. */
let guest: BootSigns | 'away' | undefined;
let original: ReturnType<typeof services>['engine']['hypervisor']['bootSigns'] | undefined;

beforeEach(() => {
  guest = undefined;
  const { hypervisor } = services().engine;
  original ??= hypervisor.bootSigns.bind(hypervisor);
  vi.spyOn(hypervisor, 'bootSigns').mockImplementation(async (id, request) => {
    if (guest === 'away') throw new Error('no response');
    return guest ?? (await original?.(id, request)) ?? Promise.reject(new Error('no driver'));
  });
  services().engine.portProbe = null;
});

const signs = (text: string): BootSigns => ({
  log: { text, position: text.length },
  ...{ hasAgent: false, isSimulated: false },
});

const path = (id: string) => `/console/v1/readiness/servers/${id}`;

async function show({ api }: TestProject, id: string): Promise<Readiness> {
  const { status, body } = await api.get(path(id));
  expect(status).toBe(200);
  return body.readiness;
}

/** Waits until the platform itself no longer checks the boot. */
async function ready(project: TestProject, id: string): Promise<Readiness> {
  await expect.poll(async () => (await show(project, id)).is_checked).toBe(false);
  return await show(project, id);
}

const rowOf = async (id: string) =>
  services().database.read.selectFrom('server_readiness').selectAll().where('server_id', '=', id).executeTakeFirst();

/** Makes the boot as old as after a number of minutes, and checks it. */
async function checkAfter(id: string, minutes: number): Promise<void> {
  const row = await rowOf(id);
  const earlier = (at = '') => new Date(Date.parse(at) - minutes * 60_000).toISOString();
  const columns = { active_at: earlier(row?.active_at), until: earlier(row?.until), check_at: earlier(row?.check_at) };
  await services().database.transact((tx) =>
    tx.updateTable('server_readiness').set(columns).where('server_id', '=', id).execute(),
  );
  await expect.poll(async () => (await rowOf(id))?.check_at !== columns.check_at).toBe(true);
}

const statesOf = ({ active, booted, cloud_init, port_answers }: Readiness) =>
  [active, booted, cloud_init, port_answers].map(({ state, reason }) => reason ?? state);

const withPort = (port: string) => ({ metadata: { [READINESS_PORT_KEY]: port } });

describe('A launched instance', () => {
  test('is active, booted, initialized and reachable, with times since its launch, and then no longer checked', async () => {
    const project = await newProject(platform);
    const network = await newPrivateNetwork(project);
    const id = await launch(platform, project, { ...withPort('22'), networks: [{ uuid: network }] });
    const found = await ready(project, id);
    expect(statesOf(found)).toEqual(['yes', 'yes', 'yes', 'yes']);
    expect(found).toMatchObject({ server_id: id, port: 22, is_simulated: true, active: { source: 'platform' } });
    expect([found.booted.source, found.cloud_init.source, found.port_answers.source]).toEqual(
      Array.from({ length: 3 }, () => 'simulation'),
    );
    const times = [found.began_at, found.active.at, found.booted.at].map((at) => Date.parse(at ?? ''));
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    const calls = vi.mocked(services().engine.hypervisor.bootSigns).mock.calls.length;
    await checkDueBoots(services());
    expect(vi.mocked(services().engine.hypervisor.bootSigns).mock.calls.length).toBe(calls);
  });

  test('without a chosen port or an address says so', async () => {
    const project = await newProject(platform);
    const without = await ready(project, await launch(platform, project));
    expect([without.port, statesOf(without)]).toEqual([null, ['yes', 'yes', 'yes', 'no_port']]);
    const id = await launch(platform, project, { ...withPort('22'), networks: [] });
    expect(statesOf(await ready(project, id))).toEqual(['yes', 'yes', 'yes', 'no_address']);
  });

  test('of another project is not found', async () => {
    const project = await newProject(platform);
    const id = await launch(platform, project);
    const { api } = await newProject(platform);
    expect((await api.get(path(id))).status).toBe(404);
  });

  test.each(['0', '65536', '22x', '', ' 22', '-1', '1e3'])('is refused with the port %j', async (port) => {
    const project = await newProject(platform);
    const message = `The metadata ${READINESS_PORT_KEY} must be a TCP port: a whole number from 1 to 65535.`;
    const refused = await project.api.post('/compute/v2.1/servers', {
      server: { name: 'web', flavorRef: '1', imageRef: '', ...withPort(port) },
    });
    expect(refused.status).toBe(400);
    const id = await launch(platform, project);
    const changed = await project.api.post(`/compute/v2.1/servers/${id}/metadata`, withPort(port));
    expect([changed.status, changed.body.badRequest?.message]).toEqual([400, message]);
  });
});

describe('A boot', () => {
  const launched = async (input: object = {}) => {
    const project = await newProject(platform);
    return { project, id: await launch(platform, project, input) };
  };

  test.each([
    ['a hard reboot', { reboot: { type: 'HARD' } }],
    ['a reboot', { reboot: { type: 'SOFT' } }],
    ['a start', { 'os-start': null }],
    ['a rescue', { rescue: {} }],
  ])('begins anew with %s', async (_what, action) => {
    const { project, id } = await launched();
    const before = await ready(project, id);
    if ('os-start' in action) {
      await act(project, id, { 'os-stop': null });
      await settle(platform);
      expect(statesOf(await show(project, id))).toEqual(Array.from({ length: 4 }, () => 'not_running'));
    }
    guest = signs('');
    expect((await act(project, id, action)).status).toBeLessThan(300);
    await settle(platform);
    const after = await show(project, id);
    expect(statesOf(after)).toEqual(['yes', 'waiting', 'waiting', expect.stringMatching(/^(?:waiting|no_port)$/)]);
    expect(Date.parse(after.began_at ?? '')).toBeGreaterThan(Date.parse(before.booted.at ?? ''));
    guest = undefined;
    expect(statesOf(await ready(project, id))).toEqual(['yes', 'yes', 'yes', 'no_port']);
  });

  test('is waited for while the operation runs, and does not begin with an unpaused or resumed machine', async () => {
    const { project, id } = await launched();
    const before = await ready(project, id);
    const goOn = holdOnce(platform, 'reboot');
    expect((await act(project, id, { reboot: { type: 'HARD' } })).status).toBe(202);
    expect(statesOf(await show(project, id))).toEqual(Array.from({ length: 4 }, () => 'waiting'));
    goOn();
    await settle(platform);
    const booted = await ready(project, id);
    expect(booted.began_at).not.toBe(before.began_at);
    for (const action of ['pause', 'unpause', 'suspend', 'resume']) {
      await act(project, id, { [action]: null });
      await settle(platform);
    }
    expect(await ready(project, id)).toEqual(booted);
  });

  test('begins anew with an evacuation', async () => {
    const { project, id } = await launched();
    const before = await ready(project, id);
    const host = (await machineOf(platform, id))?.host ?? '';
    await failHost(platform, host);
    const admin = await newProject(platform, 'admin');
    expect((await act(admin, id, { evacuate: {} }, '2.68')).status).toBe(200);
    await settle(platform);
    await mendHost(platform, host);
    const found = await ready(project, id);
    expect(Date.parse(found.began_at ?? '')).toBeGreaterThan(Date.parse(before.booted.at ?? ''));
  });

  test('is given up after 15 minutes, with the reason for each indicator', async () => {
    guest = signs('');
    const { project, id } = await launched();
    await checkAfter(id, 14);
    expect(statesOf(await show(project, id))).toEqual(['yes', 'waiting', 'waiting', 'no_port']);
    await checkAfter(id, 2);
    expect(statesOf(await show(project, id))).toEqual(['yes', 'no_signs', 'timeout', 'no_port']);
    expect((await rowOf(id))?.is_open).toBe(0);
  });

  test('on a host that does not respond is given up as well', async () => {
    guest = 'away';
    const { project, id } = await launched(withPort('22'));
    await checkAfter(id, 16);
    expect(statesOf(await show(project, id)).slice(1, 3)).toEqual(['host_silent', 'host_silent']);
    expect((await rowOf(id))?.is_open).toBe(0);
  });

  test('on a host that does not respond delays no other: the host is called once, the others are waited for', async () => {
    const away = vi.fn(async () => Promise.reject(new HostAwayError('gone', { isApart: false })));
    const hypervisor = new Proxy(services().engine.hypervisor, {
      get: (target, key) => (key === 'bootSigns' ? away : Reflect.get(target, key)),
    });
    const now = new Date().toISOString();
    const boots = ['a', 'b', 'c'].map((server_id) => ({
      ...{ server_id, host: 'h1', power_state: POWER.running, metadata: packJson({}), deleted_at: null },
      ...{ began_at: now, active_at: now, check_at: now, until: '9999-01-01T00:00:00.000Z', is_open: flag(true) },
      state: packJson(newBootState()),
    }));
    const checks = await checkHost({ ...services(), engine: { ...services().engine, hypervisor } }, boots, undefined);
    expect(away).toHaveBeenCalledTimes(1);
    expect(checks.map(({ changes }) => changes.is_open)).toEqual([1, 1, 1]);
  });

  test('shows why it failed, with the line of the log', async () => {
    const line = 'cloud-init[598]: Failed to run user-data: exit status 1';
    guest = signs(`${line}\nCloud-init v. 25.1 finished at now.\nweb login: `);
    const { project, id } = await launched();
    const found = await ready(project, id);
    expect(found.cloud_init).toMatchObject({
      state: 'failed',
      reason: 'cloud_init_errors',
      source: 'log',
      detail: line,
    });
  });

  test('is no longer checked when the instance is stopped or deleted', async () => {
    guest = signs('');
    const { project, id } = await launched();
    await act(project, id, { 'os-stop': null });
    await settle(platform);
    await expect.poll(async () => (await rowOf(id))?.is_open).toBe(0);
  });
});

describe('A launch that waits', () => {
  const SERVERS = '/compute/v2.1/servers';
  const start = async (wait: string, input: object = {}) => {
    const project = await newProject(platform);
    const imageRef = await insertImage(platform, project.id);
    const server = { name: 'web', flavorRef: '1', imageRef, ...input };
    const { status, body } = await project.api.post(SERVERS, { server, 'nephos:wait_until': wait });
    expect([status, body.badRequest?.message]).toEqual([202, undefined]);
    const { id } = body.server;
    await expect.poll(async () => (await project.api.get(`${SERVERS}/${id}`)).body.server.status).toBe('ACTIVE');
    return { project, id };
  };
  const isRunning = async (id: string) => (await listRunningActionIds(services().database.read, [id])).size > 0;
  const actionOf = async ({ api }: TestProject, id: string) => {
    const [{ request_id }] = (await api.get(`${SERVERS}/${id}/os-instance-actions`)).body.instanceActions;
    const { body } = await api.get(`${SERVERS}/${id}/os-instance-actions/${request_id}`, at('2.84'));
    const { action, message, events } = body.instanceAction;
    return { action, message, last: events.find(({ event }: { event: string }) => event.startsWith('compute_ready')) };
  };

  test.each([
    ['booted', 'web login: '],
    ['cloud_init', 'Cloud-init v. 25.1 finished at now.\n'],
  ])('is complete when %s is reached, although the instance was active before', async (target, text) => {
    guest = signs('');
    const { project, id } = await start(target);
    expect(await isRunning(id)).toBe(true);
    guest = signs(text);
    await settle(platform);
    expect(await isRunning(id)).toBe(false);
    expect(await actionOf(project, id)).toMatchObject({
      ...{ action: 'create', message: null },
      last: { event: `compute_ready_${target}`, result: 'Success' },
    });
  });

  test('says after the limit what was not reached, and keeps the instance', async () => {
    guest = signs('hello');
    const { project, id } = await start('booted');
    await checkAfter(id, 16);
    await settle(platform);
    expect(await actionOf(project, id)).toMatchObject({
      ...{ action: 'create', message: 'Error' },
      last: {
        ...{ event: 'compute_ready_booted', result: 'Error' },
        details: 'The instance is active, but it has not booted within the time limit.',
      },
    });
    expect((await project.api.get(`${SERVERS}/${id}`)).body.server.status).toBe('ACTIVE');
    expect(await machineOf(platform, id)).toMatchObject({ power: 'running' });
  });

  test('ends when the instance is deleted', async () => {
    guest = signs('');
    const { project, id } = await start('booted');
    await project.api.delete(`${SERVERS}/${id}`);
    await settle(platform);
    expect((await project.api.get(`${SERVERS}/${id}`)).status).toBe(404);
  });

  test.each([
    ['port_answers', {}, `nephos:wait_until port_answers requires the metadata ${READINESS_PORT_KEY}.`],
    ['ready', {}, expect.stringContaining('Use one of: booted, cloud_init, port_answers.')],
  ])('for %s is refused', async (wait, input, message) => {
    const { api, id } = await newProject(platform);
    const imageRef = await insertImage(platform, id);
    const server = { name: 'web', flavorRef: '1', imageRef, ...input };
    const { status, body } = await api.post(SERVERS, { server, 'nephos:wait_until': wait });
    expect([status, body.badRequest?.message]).toEqual([400, message]);
  });
});

describe('The chosen port', () => {
  const text = 'Cloud-init v. 25.1 finished at now.\nweb login: ';

  test('is probed at the own address of the instance only, in its own network, until it answers', async () => {
    guest = signs(text);
    const answers = ['silent', 'closed', 'open'] as const;
    const probe = vi.fn(async () => answers[Math.min(probe.mock.calls.length, answers.length) - 1] ?? 'open');
    services().engine.portProbe = { probe };
    const project = await newProject(platform);
    const networkId = await newPrivateNetwork(project);
    const id = await launch(platform, project, { ...withPort('8080'), networks: [{ uuid: networkId }] });
    const found = await ready(project, id);
    expect(found.port_answers).toMatchObject({ state: 'yes', source: 'probe' });
    const server = (await project.api.get(`/compute/v2.1/servers/${id}`)).body.server;
    const address = server.addresses.private[0].addr;
    expect(probe.mock.calls).toEqual(answers.map(() => [{ networkId, address, port: 8080 }]));
  });

  test('can be changed later, and is then checked in the running boot', async () => {
    const project = await newProject(platform);
    const networkId = await newPrivateNetwork(project);
    const id = await launch(platform, project, { networks: [{ uuid: networkId }] });
    const before = await ready(project, id);
    expect((await project.api.post(`/compute/v2.1/servers/${id}/metadata`, withPort('22'))).status).toBe(200);
    const after = await ready(project, id);
    expect(after).toEqual({ ...before, port: 22, port_answers: { ...before.booted, at: after.port_answers.at } });
    await project.api.delete(`/compute/v2.1/servers/${id}/metadata/${READINESS_PORT_KEY}`);
    expect(statesOf(await ready(project, id))).toEqual(['yes', 'yes', 'yes', 'no_port']);
  });

  test('is unknown where the platform cannot enter the network', async () => {
    guest = signs(text);
    const project = await newProject(platform);
    const id = await launch(platform, project, {
      ...withPort('22'),
      networks: [{ uuid: await newPrivateNetwork(project) }],
    });
    await checkAfter(id, 2);
    expect(statesOf(await show(project, id))).toEqual(['yes', 'yes', 'yes', 'no_probe']);
  });
});

test('an instance from before readiness was recorded says so', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  await ready(project, id);
  await services().database.transact((tx) => tx.deleteFrom('server_readiness').where('server_id', '=', id).execute());
  expect(await show(project, id)).toMatchObject({ began_at: null, is_checked: false });
  expect(statesOf(await show(project, id))).toEqual(Array.from({ length: 4 }, () => 'not_recorded'));
});
