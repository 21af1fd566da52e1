import { expect, test, vi } from 'vitest';
import type { NeighborProbe } from '#lib/engine/hypervisor/fence-probe.ts';
import { HostFencing } from '#lib/engine/hypervisor/fencing.ts';
import type { Env } from '#lib/settings/env.ts';
import { newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { launch, newVolume, settle, show, showVolume } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { putInState } from '#lib/testing/server-actions.ts';
import { POWER } from '../servers/states.ts';
import { checkHosts } from './hosts.ts';
import { removeOrphanedFiles } from './orphaned-files.ts';
import { observeHosts } from './paths.ts';
import { reconcilePowerStates } from './power.ts';
import { unknownGuestsAlert } from './unknown-guests-alert.ts';

/** The platform's own checks would see hosts silenced by the tests. */
const NO_LOOKS = { NEPHOS_HOST_HEARTBEAT_INTERVAL_SECONDS: '3600', NEPHOS_POWER_STATE_SYNC_INTERVAL_SECONDS: '3600' };
/** Some tests silence two of three hosts at once. */
const NO_ISOLATION_CHECK = { NEPHOS_HA_ISOLATION_THRESHOLD_PERCENT: '100' };
const platform = usePlatform({
  ...{ NEPHOS_FLEET_HOSTS: '3', NEPHOS_HOST_DOWN_AFTER_SECONDS: '0' },
  ...{ ...NO_LOOKS, ...NO_ISOLATION_CHECK },
});
const FAULTS = '/compute/v2.1/os-simulated-fleet/faults';
const services = () => platform.platform.services;
const syncs = () => reconcilePowerStates(services());
const checks = () => checkHosts(services());

async function fail(fault: object): Promise<() => Promise<void>> {
  const api = await signInAdmin(platform);
  const { status, body } = await api.post(FAULTS, { fault });
  expect(status).toBe(201);
  return async () => void (await api.delete(`${FAULTS}/${body.fault.id}`));
}

const eventsOf = (objectId: string) =>
  services().database.read.selectFrom('events').selectAll().where('object_id', '=', objectId).orderBy('id').execute();
const errorsOf = async (objectId: string) =>
  (await eventsOf(objectId)).filter(({ type }) => /^compute\..*\.error$/.test(type));
const hostState = async (name: string) =>
  (await services().database.read.selectFrom('hosts').select('state').where('name', '=', name).executeTakeFirst())
    ?.state;
const act = (project: TestProject, id: string, action: object) =>
  project.api.post(`/compute/v2.1/servers/${id}/action`, action);
const power = async (project: TestProject, id: string) => {
  const server = await show(project, id);
  return [server.status, server['OS-EXT-STS:power_state']];
};
const machines = async () => (await services().engine.hypervisor.list()).map(({ id }) => id);

test('power sync: a guest that turned itself off becomes SHUTOFF, and can be started again', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  await services().engine.hypervisor.stop(id);
  expect(await power(project, id)).toEqual(['ACTIVE', 1]);
  await syncs();
  expect(await power(project, id)).toEqual(['SHUTOFF', 4]);
  expect((await act(project, id, { 'os-start': null })).status).toBe(202);
  await settle(platform);
  expect(await power(project, id)).toEqual(['ACTIVE', 1]);
});

test('power sync: a guest whose memory its host has saved becomes SUSPENDED, ACTIVE when its host brings it back, and can be resumed', async () => {
  const project = await newProject(platform);
  const { hypervisor } = services().engine;
  const [id, paused] = [await launch(platform, project), await launch(platform, project)];
  await act(project, paused, { pause: null });
  await settle(platform);
  for (const one of [id, paused]) await hypervisor.suspend(one);
  await syncs();
  expect([await power(project, id), await power(project, paused)]).toEqual([
    ['SUSPENDED', 7],
    ['SUSPENDED', 7],
  ]);
  await hypervisor.resume(id);
  expect((await act(project, paused, { resume: null })).status).toBe(202);
  await settle(platform);
  await syncs();
  expect([await power(project, id), await power(project, paused)]).toEqual([
    ['ACTIVE', 1],
    ['ACTIVE', 1],
  ]);
});

test.each([
  { vm_state: 'active', power_state: POWER.suspended },
  { vm_state: 'stopped', power_state: POWER.shutdown },
] as const)(
  'power sync: memory that its host has saved is not lost although its server was taken for %o',
  async (state) => {
    const project = await newProject(platform);
    const id = await launch(platform, project);
    await services().engine.hypervisor.suspend(id);
    await putInState(platform, id, state);
    await syncs();
    expect(await power(project, id)).toEqual(['SUSPENDED', 7]);
  },
);

test('power sync: a suspended server whose saved memory is gone becomes SHUTOFF, and can be started', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  await act(project, id, { suspend: null });
  await settle(platform);
  await services().engine.hypervisor.stop(id);
  await syncs();
  expect(await power(project, id)).toEqual(['SHUTOFF', 4]);
  expect((await act(project, id, { 'os-start': null })).status).toBe(202);
  await settle(platform);
  expect(await power(project, id)).toEqual(['ACTIVE', 1]);
});

test('power sync: a crashed guest becomes SHUTOFF with power state 6, reported once in compute.instance.error', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  await fail({ type: 'instance_crash', server_id: id });
  await syncs();
  await syncs();
  expect(await power(project, id)).toEqual(['SHUTOFF', 6]);
  const errors = await errorsOf(id);
  expect(errors).toHaveLength(1);
  expect(errors[0]).toMatchObject({ type: 'compute.instance.error', kind: 'server', project_id: project.id });
  expect(JSON.parse(errors[0]?.after ?? '')).toEqual({
    instance_uuid: id,
    display_name: 'web',
    host: expect.stringMatching(/^sim-/),
    state: 'active',
    power_state: 6,
  });
});

test('power sync: a machine that runs although its server is stopped is stopped', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  await act(project, id, { 'os-stop': null });
  await settle(platform);
  await services().engine.hypervisor.start(id);
  await syncs();
  const machine = (await services().engine.hypervisor.list()).find((one) => one.id === id);
  expect(machine?.power).toBe('off');
  expect(await power(project, id)).toEqual(['SHUTOFF', 4]);
});

test('power sync: a server that is started while the sync waits for its machine keeps running', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  await act(project, id, { 'os-stop': null });
  await settle(platform);
  const { hypervisor } = services().engine;
  await hypervisor.start(id);
  const stop = hypervisor.stop.bind(hypervisor);
  const waiting = vi.spyOn(hypervisor, 'stop').mockImplementationOnce(async (...args) => {
    await act(project, id, { 'os-start': null });
    await settle(platform);
    await stop(...args);
  });
  await syncs();
  expect(waiting).toHaveBeenCalledOnce();
  waiting.mockRestore();
  await syncs();
  expect(await power(project, id)).toEqual(['ACTIVE', 1]);
  expect((await hypervisor.list()).find((one) => one.id === id)?.power).toBe('running');
});

test('power sync: a volume in use that the machine lacks is plugged in once its host answers; one that is detached meanwhile is not', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  const volumeId = await newVolume(platform, project);
  const path = `/compute/v2.1/servers/${id}/os-volume_attachments`;
  await project.api.post(path, { volumeAttachment: { volumeId } });
  await settle(platform);
  const { hypervisor } = services().engine;
  const volumes = async () => Object.values((await hypervisor.list()).find((one) => one.id === id)?.volumes ?? {});
  await hypervisor.detachVolume(id, volumeId);
  expect((await showVolume(project, volumeId)).status).toBe('in-use');
  await syncs();
  expect(await volumes()).toEqual([volumeId]);

  await hypervisor.detachVolume(id, volumeId);
  const attach = hypervisor.attachVolume.bind(hypervisor);
  const waiting = vi.spyOn(hypervisor, 'attachVolume').mockImplementationOnce(async (...args) => {
    await project.api.delete(`${path}/${volumeId}`);
    await settle(platform);
    await attach(...args);
  });
  await syncs();
  expect(waiting).toHaveBeenCalledOnce();
  waiting.mockRestore();
  expect([await volumes(), (await showVolume(project, volumeId)).status]).toEqual([[], 'available']);
});

const setDeleted = (id: string) =>
  services().database.transact((tx) =>
    tx.updateTable('servers').set({ deleted_at: new Date().toISOString() }).where('id', '=', id).execute(),
  );

test('power sync: a machine whose server was deleted is destroyed, those of the others are not', async () => {
  const project = await newProject(platform);
  const [gone, kept] = [await launch(platform, project), await launch(platform, project)];
  await setDeleted(gone);
  await syncs();
  expect(await machines()).not.toContain(gone);
  expect(await machines()).toContain(kept);
});

test('power sync: a machine that the database does not know is left running and reported once, until it is known again', async () => {
  const project = await newProject(platform, 'admin');
  const id = await launch(platform, project, { availability_zone: 'nova:sim-2' });
  const { database, log } = services();
  const row = await database.read.selectFrom('servers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const warn = vi.spyOn(log, 'warn');
  await database.transact((tx) => tx.deleteFrom('servers').where('id', '=', id).execute());
  await syncs();
  await syncs();
  expect((await services().engine.hypervisor.find(id))?.power).toBe('running');
  expect(warn.mock.calls).toEqual([
    [{ host: 'sim-2', count: 1, guests: [id] }, 'guests without an instance in the database were left unchanged'],
  ]);
  warn.mockRestore();
  await database.transact((tx) => tx.insertInto('servers').values(row).execute());
  await syncs();
  await syncs();
  const events = (await eventsOf('sim-2')).filter(({ type }) => /unknown_guests/.test(type));
  expect(events.map(({ type }) => type)).toEqual(['host.unknown_guests', 'host.no_unknown_guests']);
  const changes = events.map(({ at, type, kind, after }) => ({
    ...{ at, type, kind, objectId: 'sim-2', projectId: '', before: null, after: JSON.parse(after ?? '') },
  }));
  const alerts = await unknownGuestsAlert.find(database.read, changes, () => true);
  expect(alerts.map(({ text, incident }) => [text, incident?.isOver])).toEqual([
    [
      `A guest on the host belongs to no instance in the database, and Nephos leaves it unchanged: ${id}. If the database was restored or replaced, it may be older than these guests: use a newer one. Otherwise remove the guests on the host.`,
      false,
    ],
    ['All guests on the host belong to instances again.', true],
  ]);
  expect(await unknownGuestsAlert.find(database.read, changes, () => false)).toEqual([]);
});

test('power sync: a machine that was placed later than the database records is left alone', async () => {
  const project = await newProject(platform);
  const [newer, older, early] = [
    await launch(platform, project),
    await launch(platform, project),
    await launch(platform, project),
  ];
  for (const id of [newer, older, early]) await setDeleted(id);
  const { hypervisor } = services().engine;
  const last_placement = 1000;
  await services().database.transact((tx) =>
    tx.updateTable('servers').set({ last_placement }).where('id', 'in', [newer, older]).execute(),
  );
  const placements = new Map([
    [newer, last_placement + 1],
    [older, last_placement],
    // Its row has none.
    [early, last_placement],
  ]);
  const list = hypervisor.list.bind(hypervisor);
  vi.spyOn(hypervisor, 'list').mockImplementation(async () =>
    (await list()).map((machine) => {
      const placedAt = placements.get(machine.id);
      return placedAt === undefined ? machine : { ...machine, placedAt };
    }),
  );
  await syncs();
  vi.restoreAllMocks();
  expect((await machines()).filter((id) => placements.has(id))).toEqual([newer]);
  await hypervisor.destroy(newer);
  await syncs();
});

test('power sync: a machine that its server was given up with on a silent host is destroyed, unless it gets a host meanwhile', async () => {
  const project = await newProject(platform);
  const ids = [await launch(platform, project), await launch(platform, project)];
  const setHost = (id: string, host: string | null) =>
    services().database.transact((tx) => tx.updateTable('servers').set({ host }).where('id', '=', id).execute());
  for (const id of ids) await setHost(id, null);
  const { hypervisor } = services().engine;
  const destroy = hypervisor.destroy.bind(hypervisor);
  const destroyed: string[] = [];
  vi.spyOn(hypervisor, 'destroy').mockImplementation(async (id) => {
    destroyed.push(id);
    await destroy(id);
    for (const other of ids.filter((one) => one !== id)) await setHost(other, 'sim-1');
  });
  await syncs();
  vi.restoreAllMocks();
  expect(destroyed).toHaveLength(1);
  expect((await machines()).filter((id) => ids.includes(id))).toEqual(ids.filter((id) => !destroyed.includes(id)));
});

test('power sync: a server with a task under way is left alone', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  await services().engine.hypervisor.stop(id);
  const setTask = (task_state: 'powering-off' | null) =>
    services().database.transact((tx) => tx.updateTable('servers').set({ task_state }).where('id', '=', id).execute());
  await setTask('powering-off');
  await syncs();
  expect((await show(project, id))['OS-EXT-STS:power_state']).toBe(1);
  await setTask(null);
  await syncs();
  expect(await power(project, id)).toEqual(['SHUTOFF', 4]);
});

test('power sync: nothing is changed and no event is written where everything is as it should be', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  const before = await eventsOf(id);
  await syncs();
  expect(await eventsOf(id)).toEqual(before);
});

test('a host that dies: is down immediately and reported in compute.host.error, its servers stay ACTIVE until it is back', async () => {
  const project = await newProject(platform, 'admin');
  const id = await launch(platform, project, { availability_zone: 'nova:sim-1' });
  const repair = await fail({ type: 'host_down', host: 'sim-1' });
  await checks();
  await checks();
  expect(await hostState('sim-1')).toBe('down');
  const errors = await errorsOf('sim-1');
  expect(errors).toHaveLength(1);
  expect(errors[0]).toMatchObject({ type: 'compute.host.error', kind: 'host' });
  expect(JSON.parse(errors[0]?.after ?? '')).toMatchObject({ host: 'sim-1', binary: 'nova-compute', power: 'off' });
  await syncs();
  expect(await power(project, id)).toEqual(['ACTIVE', 1]);

  await repair();
  await checks();
  expect(await hostState('sim-1')).toBe('up');
  await syncs();
  expect(await power(project, id)).toEqual(['SHUTOFF', 4]);
});

test('a host whose process dies: is down and reported in compute.process.error, its servers keep running', async () => {
  const project = await newProject(platform, 'admin');
  const id = await launch(platform, project, { availability_zone: 'nova:sim-2' });
  const repair = await fail({ type: 'process_down', host: 'sim-2' });
  await checks();
  expect(await hostState('sim-2')).toBe('down');
  const errors = await errorsOf('sim-2');
  expect(errors.map(({ type }) => type)).toEqual(['compute.process.error']);
  expect(JSON.parse(errors[0]?.after ?? '')).toMatchObject({ power: 'on' });
  await repair();
  await checks();
  await syncs();
  expect(await power(project, id)).toEqual(['ACTIVE', 1]);
});

test('a host that is down already when it loses its power: is reported in both errors, once each', async () => {
  const known = (await errorsOf('sim-2')).length;
  const restart = await fail({ type: 'process_down', host: 'sim-2' });
  await checks();
  await restart();
  const repair = await fail({ type: 'host_down', host: 'sim-2' });
  await checks();
  await checks();
  const errors = (await errorsOf('sim-2')).slice(known);
  expect(errors.map(({ type }) => type)).toEqual(['compute.process.error', 'compute.host.error']);
  expect(JSON.parse(errors[1]?.after ?? '')).toMatchObject({ power: 'off' });
  await repair();
  await checks();
  expect(await hostState('sim-2')).toBe('up');
});

test('a host that is down: takes no new servers', async () => {
  const project = await newProject(platform, 'admin');
  const repair = await fail({ type: 'host_down', host: 'sim-3' });
  await checks();
  const id = await launch(platform, project, { availability_zone: 'nova:sim-3' });
  expect(await power(project, id)).toEqual(['ERROR', 0]);
  await repair();
  await checks();
});

test('a server on a dead host: can be deleted, and no machine of it comes back with the host', async () => {
  const project = await newProject(platform, 'admin');
  const id = await launch(platform, project, { availability_zone: 'nova:sim-1' });
  const repair = await fail({ type: 'host_down', host: 'sim-1' });
  expect((await project.api.delete(`/compute/v2.1/servers/${id}`)).status).toBe(204);
  await settle(platform);
  expect((await project.api.get(`/compute/v2.1/servers/${id}`)).status).toBe(404);
  await repair();
  await checks();
  expect(await machines()).not.toContain(id);
});

/** Checks in which these hosts are silent since a time, and may still run their servers. */
function checksWith(
  silent: ReadonlyMap<string, string>,
  fencing: HostFencing,
  settings: Partial<Env> = {},
): () => Promise<void> {
  const { engine, env, ...rest } = services();
  const hostReports = async () =>
    (await engine.hypervisor.hostReports()).map((report) => {
      const seenAt = silent.get(report.name);
      return seenAt === undefined
        ? report
        : { ...report, isUp: false, power: 'unknown' as const, seenAt, network: undefined };
    });
  const hypervisor = { ...engine.hypervisor, hosts: engine.hypervisor.hosts, hostReports };
  return () => checkHosts({ ...rest, env: { ...env, ...settings }, engine: { ...engine, hypervisor, fencing } });
}
const LONG_AGO = '2026-01-01T00:00:00.000Z';
const reportedPowers = async (host: string) =>
  (await errorsOf(host)).map(({ after }): string => JSON.parse(after ?? '').power);

test('hosts: one that is silent is fenced once, and reported as without power; one that cannot be fenced is not', async () => {
  const [first, second] = ['sim-1', 'sim-2'];
  const silent = new Map([first, second].map((host) => [host, LONG_AGO]));
  const fenced: string[] = [];
  const fencing = new HostFencing(async (host) => {
    fenced.push(host);
    return host === first;
  });
  const [before, beforeSecond] = [(await reportedPowers(first)).length, (await reportedPowers(second)).length];
  const lose = checksWith(silent, fencing);
  await lose();
  await lose();
  expect((await reportedPowers(first)).slice(before)).toEqual(['off']);
  expect((await reportedPowers(second)).slice(beforeSecond)).toEqual(['unknown']);
  expect(fenced.filter((host) => host === first)).toHaveLength(1);
  silent.clear();
  await lose();
  expect([await hostState(first), await hostState(second)]).toEqual(['up', 'up']);
});

/** Records that no process has seen the host since. */
const recordSeen = (seen_at: string) =>
  services().database.transact((tx) => tx.updateTable('hosts').set({ seen_at }).where('name', '=', 'sim-1').execute());

test('hosts: one whose hypervisor is silent while its controller responds is a failed process, is not fenced, and is suspect until both respond', async () => {
  const { database, engine, env, ...rest } = services();
  const setDriver = (driver: 'libvirt' | 'simulated') =>
    database.transact((tx) => tx.updateTable('hosts').set({ driver }).where('name', '=', 'sim-1').execute());
  const suspects = async () => (await (await signInAdmin(platform)).get('/console/v1/ha/suspects')).body.suspects;
  let silentSince: string | undefined = new Date(Date.now() - 61_000).toISOString();
  const requestControllerReports = vi.fn();
  const hostReports = async () =>
    (await engine.hypervisor.hostReports()).map(({ network: _, ...report }) =>
      silentSince !== undefined && report.name === 'sim-1'
        ? { ...report, isUp: false, power: 'unknown' as const, seenAt: silentSince }
        : report,
    );
  const hypervisor = { ...engine.hypervisor, hosts: engine.hypervisor.hosts, hostReports };
  let isControllerSilent = false;
  const controllerOf = (name: string) =>
    name === 'sim-1'
      ? {
          ...{ problem: null, silentS: null, unansweredMs: isControllerSilent ? 61_000 : null },
          reportedAt: isControllerSilent ? LONG_AGO : new Date().toISOString(),
        }
      : undefined;
  const network = Object.assign(Object.create(engine.network), { controllerOf, requestControllerReports });
  const fenced: string[] = [];
  const fencing = new HostFencing(async (host) => fenced.push(host) > 0);
  const limits = { NEPHOS_HOST_DOWN_AFTER_SECONDS: 60 };
  const check = () =>
    checkHosts({ ...rest, database, env: { ...env, ...limits }, engine: { ...engine, hypervisor, network, fencing } });
  const before = (await errorsOf('sim-1')).length;
  await setDriver('libvirt');
  await recordSeen(silentSince);
  await check();
  await check();
  expect((await errorsOf('sim-1')).slice(before).map(({ type }) => type)).toEqual(['compute.process.error']);
  expect(fenced).toEqual([]);
  expect(requestControllerReports).toHaveBeenCalled();
  expect(await suspects()).toEqual([{ host: 'sim-1', path: 'hypervisor', since: silentSince }]);
  isControllerSilent = true;
  await check();
  await check();
  expect((await errorsOf('sim-1')).slice(before).map(({ type }) => type)).toEqual([
    'compute.process.error',
    'compute.host.error',
  ]);
  isControllerSilent = false;
  silentSince = undefined;
  await check();
  expect([await hostState('sim-1'), await suspects()]).toEqual(['up', []]);
  expect((await eventsOf('sim-1')).filter(({ type }) => /suspect$/.test(type)).map(({ type }) => type)).toEqual([
    'host.suspect',
    'host.unsuspect',
  ]);
  await setDriver('simulated');
});

test('hosts: one that is silent on both paths, but not to its neighbors, is suspect and up for the longer time; without neighbors it is down at once', async () => {
  const { database, engine, env, ...rest } = services();
  const setDriver = (driver: 'libvirt' | 'simulated') =>
    database.transact((tx) => tx.updateTable('hosts').set({ driver }).where('name', '=', 'sim-1').execute());
  const suspects = async () => (await (await signInAdmin(platform)).get('/console/v1/ha/suspects')).body.suspects;
  const lastSuspicion = async () => (await eventsOf('sim-1')).findLast(({ type }) => /suspect$/.test(type))?.type;
  const since = new Date(Date.now() - 11_000).toISOString();
  let isSilent = true;
  let neighbors = ['sim-2'];
  const hostReports = async () =>
    (await engine.hypervisor.hostReports()).map(({ network: _, ...report }) =>
      isSilent && report.name === 'sim-1'
        ? { ...report, isUp: false, power: 'unknown' as const, seenAt: since }
        : report,
    );
  const hypervisor = { ...engine.hypervisor, hosts: engine.hypervisor.hosts, hostReports };
  const controllerOf = (name: string) =>
    isSilent && name === 'sim-1'
      ? { problem: null, silentS: null, reportedAt: since, unansweredMs: 11_000 }
      : undefined;
  const network = Object.assign(Object.create(engine.network), { controllerOf });
  const follow = vi.fn<NeighborProbe['follow']>();
  const probe = async () => ({ result: 'pending', code: 'neighbors_wait' }) as const;
  const reachingNeighbors = (host: string) => (host === 'sim-1' ? neighbors : ['sim-1']);
  const probes = { ...engine.probes, neighbors: { source: 'neighbors', probe, follow, reachingNeighbors } };
  const check = (downAfterS = 60) =>
    checkHosts({
      ...{ ...rest, database, env: { ...env, NEPHOS_HOST_DOWN_AFTER_SECONDS: downAfterS } },
      engine: { ...engine, hypervisor, network, probes },
    });
  await setDriver('libvirt');
  const { up_since } = await database.read
    .selectFrom('hosts')
    .select('up_since')
    .where('name', '=', 'sim-1')
    .executeTakeFirstOrThrow();
  await recordSeen(since);
  await check();
  expect([await hostState('sim-1'), await suspects()]).toEqual(['up', [{ host: 'sim-1', path: 'all', since }]]);
  expect(await lastSuspicion()).toBe('host.suspect');
  // They are requested to check it in the first round in which it is silent.
  const others = ['sim-2', 'sim-3'].map((name) => expect.objectContaining({ name, isUp: true, isSilent: false }));
  expect(follow.mock.calls[0]?.[0].toSorted((one, other) => one.name.localeCompare(other.name))).toEqual([
    { name: 'sim-1', isUp: false, isSilent: true, outage: up_since ?? '' },
    ...others,
  ]);
  await check(11);
  expect(await hostState('sim-1')).toBe('down');
  isSilent = false;
  await check();
  expect([await hostState('sim-1'), await suspects(), await lastSuspicion()]).toEqual(['up', [], 'host.unsuspect']);
  isSilent = true;
  neighbors = [];
  await recordSeen(since);
  await check();
  expect([await hostState('sim-1'), await suspects()]).toEqual(['down', []]);
  isSilent = false;
  await check();
  await setDriver('simulated');
});

test('hosts: a controller that does not answer gets no more requests, because a host can be down for weeks', async () => {
  const { database, engine, env } = services();
  const setDriver = (driver: 'libvirt' | 'simulated') =>
    database.transact((tx) => tx.updateTable('hosts').set({ driver }).where('name', '=', 'sim-1').execute());
  const requestControllerReports = vi.fn();
  const reportedAt = new Date().toISOString();
  const observe = (unansweredMs: number | null) => {
    const controllerOf = () => ({ problem: null, silentS: null, reportedAt, unansweredMs });
    const silent = { name: 'sim-1', isUp: false, power: 'unknown', seenAt: reportedAt } as const;
    const hypervisor = { ...engine.hypervisor, hosts: engine.hypervisor.hosts, hostReports: async () => [silent] };
    const network = Object.assign(Object.create(engine.network), { controllerOf, requestControllerReports });
    return observeHosts({ database, env, engine: { ...engine, hypervisor, network } });
  };
  await setDriver('libvirt');
  const answered = await observe(1000);
  const unanswered = await observe(100_000);
  await setDriver('simulated');
  expect([answered[0]?.power, unanswered[0]?.power]).toEqual(['on', 'unknown']);
  expect(requestControllerReports).toHaveBeenCalledTimes(1);
});

test('hosts: a silent one is fenced only after it had time to write a crash dump', async () => {
  const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
  const silent = new Map([['sim-1', secondsAgo(100)]]);
  const fenced: string[] = [];
  const fencing = new HostFencing(async (host) => fenced.push(host) > 0);
  const check = checksWith(silent, fencing, { NEPHOS_HA_KDUMP_DELAY_SECONDS: 120 });
  await check();
  expect([await hostState('sim-1'), fenced]).toEqual(['down', []]);
  silent.set('sim-1', secondsAgo(121));
  await check();
  expect(fenced).toEqual(['sim-1']);
  expect((await reportedPowers('sim-1')).slice(-2)).toEqual(['unknown', 'off']);
  silent.clear();
  await check();
});

test('hosts: one that an administrator disabled becomes down, and is neither fenced nor reported', async () => {
  const set = (is_enabled: 0 | 1) =>
    services().database.transact((tx) =>
      tx.updateTable('hosts').set({ is_enabled }).where('name', '=', 'sim-1').execute(),
    );
  const before = (await errorsOf('sim-1')).length;
  const silent = new Map([['sim-1', LONG_AGO]]);
  const fenced: string[] = [];
  const check = checksWith(silent, new HostFencing(async (host) => fenced.push(host) > 0));
  await set(0);
  await check();
  expect([await hostState('sim-1'), fenced]).toEqual(['down', []]);
  expect(await errorsOf('sim-1')).toHaveLength(before);
  await set(1);
  silent.clear();
  await check();
  expect(await hostState('sim-1')).toBe('up');
});

test('hosts: one that answers and cannot start a guest is down at once, is not fenced nor reported as a failed process, and is up when it can', async () => {
  const { engine, ...rest } = services();
  const fenced: string[] = [];
  const fencing = new HostFencing(async (host) => fenced.push(host) > 0);
  const unfit = { isUp: false, isUnfit: true, power: 'on', reason: 'it cannot start a guest' } as const;
  let isUnfit = true;
  const hostReports = async () =>
    (await engine.hypervisor.hostReports()).map((report) =>
      isUnfit && report.name === 'sim-1' ? { ...report, ...unfit } : report,
    );
  const hypervisor = { ...engine.hypervisor, hosts: engine.hypervisor.hosts, hostReports };
  const check = () => checkHosts({ ...rest, engine: { ...engine, hypervisor, fencing } });
  const processErrors = () =>
    services()
      .database.read.selectFrom('events')
      .select('id')
      .where('object_id', '=', 'sim-1')
      .where('type', '=', 'compute.process.error')
      .execute();
  const before = await processErrors();
  await check();
  expect([await hostState('sim-1'), fenced]).toEqual(['down', []]);
  expect(await processErrors()).toEqual(before);
  const unfitEvents = await services()
    .database.read.selectFrom('events')
    .select('after')
    .where('object_id', '=', 'sim-1')
    .where('type', '=', 'host.unfit')
    .execute();
  expect(unfitEvents.map(({ after }) => JSON.parse(after ?? ''))).toEqual([{ reason: 'it cannot start a guest' }]);
  isUnfit = false;
  await check();
  expect(await hostState('sim-1')).toBe('up');
});

test('hosts: a fence that hangs holds up no others, and says nothing of a host that has come back since', async () => {
  const silent = new Map([
    ['sim-1', LONG_AGO],
    ['sim-2', LONG_AGO],
  ]);
  const ends: (() => void)[] = [];
  const hangs = () => new Promise<boolean>((resolve) => ends.push(() => resolve(true)));
  const aborts: AbortSignal[] = [];
  const fencing = new HostFencing((host, signal) => {
    if (host !== 'sim-1') return Promise.resolve(true);
    aborts.push(signal);
    return hangs();
  }, 1);
  const before = (await reportedPowers('sim-1')).length;
  const check = checksWith(silent, fencing);
  await check();
  expect([await hostState('sim-1'), await hostState('sim-2')]).toEqual(['down', 'down']);
  expect((await reportedPowers('sim-2')).at(-1)).toBe('off');
  expect(aborts.map(({ aborted }) => aborted)).toEqual([false]);
  silent.clear();
  await check();
  expect(aborts.map(({ aborted }) => aborted)).toEqual([true]);
  silent.set('sim-1', LONG_AGO);
  ends[0]?.();
  await check();
  expect((await reportedPowers('sim-1')).slice(before)).toEqual(['unknown', 'unknown']);
  ends[1]?.();
  await expect.poll(async () => check().then(() => reportedPowers('sim-1'))).toHaveLength(before + 3);
  expect((await reportedPowers('sim-1')).at(-1)).toBe('off');
  silent.clear();
  await check();
});

test('leftovers: what servers that were deleted or are at rest elsewhere have on a host is removed, what work may use or the database does not know is not', async () => {
  const project = await newProject(platform, 'admin');
  const at = async (host: string) => launch(platform, project, { availability_zone: `nova:${host}` });
  const [own, elsewhere, busy, moving] = [await at('sim-1'), await at('sim-2'), await at('sim-2'), await at('sim-2')];
  const gone = await at('sim-2');
  await setDeleted(gone);
  const { engine, ...rest } = services();
  const warn = vi.spyOn(rest.log, 'warn');
  await rest.database.transact(async (tx) => {
    await tx.updateTable('servers').set({ task_state: 'migrating' }).where('id', '=', busy).execute();
  });
  await act(project, moving, { migrate: null });
  await settle(platform);
  const found = [
    ...[own, elsewhere, busy, moving, gone, NONE].map((machineId) => ({
      host: 'sim-1',
      folderOf: ['sim-1'],
      machineId,
    })),
    // In a shared folder, a file is also on its server's host.
    { host: 'sim-1', folderOf: ['sim-1', 'sim-2'], machineId: elsewhere },
  ];
  const removed: string[] = [];
  const leftovers = {
    find: async () => found,
    remove: async ({ machineId }: { machineId: string }) => void removed.push(machineId),
  };
  for (let round = 0; round < 2; round += 1) await removeOrphanedFiles({ ...rest, engine: { ...engine, leftovers } });
  expect(removed).toEqual([elsewhere, gone, elsewhere, gone]);
  expect(warn.mock.calls).toEqual([
    [{ host: 'sim-1', guest: NONE }, 'files of a guest without an instance in the database were left unchanged'],
  ]);
  warn.mockRestore();
});
const NONE = '11111111-2222-4333-8444-555555555555';

test('hosts: one that was away when it was entered is known by what it tells when it answers; others stay as they are', async () => {
  const size = (name: string) =>
    services()
      .database.read.selectFrom('hosts')
      .select(['vcpus', 'ram_mb'])
      .where('name', '=', name)
      .executeTakeFirst();
  const set = (name: string, values: { vcpus: number; ram_mb: number }) =>
    services().database.transact((tx) => tx.updateTable('hosts').set(values).where('name', '=', name).execute());
  const before = await size('sim-3');
  await set('sim-3', { vcpus: 3, ram_mb: 3072 });
  await checks();
  expect(await size('sim-3')).toEqual({ vcpus: 3, ram_mb: 3072 });
  await set('sim-3', { vcpus: 0, ram_mb: 0 });
  await checks();
  expect(await size('sim-3')).toEqual(before);
});
