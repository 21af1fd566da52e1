import { expect, test, vi } from 'vitest';
import { FAULT_KEY } from '#lib/engine/hypervisor/simulated/operations.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { joinProject, newProject, type TestProject } from '#lib/testing/api.ts';
import { at, launch, settle, show } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { holdOnce } from '#lib/testing/server-actions.ts';

const platform = usePlatform();
const SERVERS = '/compute/v2.1/servers';
const act = (project: TestProject, id: string, action: object, version = '2.1') =>
  project.api.post(`${SERVERS}/${id}/action`, action, at(version));
const live = (host: string | null) => ({ 'os-migrateLive': { host, block_migration: 'auto' } });
const hostOf = async (project: TestProject, id: string) => (await show(project, id))['OS-EXT-SRV-ATTR:host'];
const database = () => platform.platform.services.database;
const ledger = async () => {
  const hosts = await database().read.selectFrom('hosts').select('used_vcpus').execute();
  return hosts.reduce((sum, host) => sum + host.used_vcpus, 0);
};
const movesOf = async (project: TestProject, id: string, version = '2.80') =>
  (await project.api.get(`/compute/v2.1/os-migrations?instance_uuid=${id}`, at(version))).body.migrations;

/** Forces a host down, as an administrator who knows that it is dead. */
async function changeService({ api }: TestProject, host: string, changes: object): Promise<void> {
  const { body } = await api.get(`/compute/v2.1/os-services?host=${host}`, at('2.53'));
  const path = `/compute/v2.1/os-services/${body.services[0].id}`;
  expect((await api.put(path, changes, at('2.53'))).status).toBe(200);
}

const forceDown = (project: TestProject, host: string, isDown: boolean): Promise<void> =>
  changeService(project, host, { forced_down: isDown });

test('POST /servers/{id}/action os-migrateLive: MIGRATING, then ACTIVE on another host, and the move is on record', async () => {
  const project = await newProject(platform, 'admin');
  const before = await ledger();
  const id = await launch(platform, project);
  const source = await hostOf(project, id);
  const goOn = holdOnce(platform, 'migrateLive');
  expect((await act(project, id, live(null), '2.68')).status).toBe(202);
  expect(await show(project, id)).toMatchObject({ status: 'MIGRATING' });
  goOn();
  await settle(platform);
  const dest = await hostOf(project, id);
  expect(dest).not.toBe(source);
  expect(await show(project, id)).toMatchObject({ status: 'ACTIVE', 'OS-EXT-STS:task_state': null });
  expect(await ledger()).toBe(before + 1);
  expect(await movesOf(project, id)).toMatchObject([
    { status: 'completed', migration_type: 'live-migration', source_compute: source, dest_compute: dest },
  ]);
});

test('POST /servers/{id}/action os-migrateLive: hosts that do not have its volumes are refused with 409 before it starts, and not chosen', async () => {
  const project = await newProject(platform, 'admin');
  const id = await launch(platform, project);
  const source = await hostOf(project, id);
  const { hypervisor } = platform.platform.services.engine;
  const others = hypervisor.hosts.map(({ name }) => name).filter((name) => name !== source);
  const [first = '', last = ''] = others;
  const reach = vi.spyOn(hypervisor, 'findUnreachableHosts').mockResolvedValue(others);
  for (const host of [null, first]) {
    const refused = await act(project, id, live(host), '2.68');
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      409,
      expect.stringContaining('Stop and start the instance, then migrate it.'),
    ]);
  }
  expect([(await show(project, id)).status, await movesOf(project, id)]).toEqual(['ACTIVE', []]);
  reach.mockResolvedValue([first]);
  expect((await act(project, id, live(null), '2.68')).status).toBe(202);
  await settle(platform);
  reach.mockRestore();
  expect(await hostOf(project, id)).toBe(last);
});

test('POST /servers/{id}/action os-migrateLive: a paused server arrives paused', async () => {
  const project = await newProject(platform, 'admin');
  const id = await launch(platform, project);
  await act(project, id, { pause: null });
  await settle(platform);
  await act(project, id, live(null), '2.68');
  await settle(platform);
  expect(await show(project, id)).toMatchObject({ status: 'PAUSED', 'OS-EXT-STS:power_state': 3 });
});

test.each([
  ['below 2.25 without disk_over_commit', '2.24', { host: null, block_migration: false }],
  ['from 2.25 with disk_over_commit', '2.25', { host: null, block_migration: false, disk_over_commit: false }],
  ['below 2.25 with auto', '2.24', { host: null, block_migration: 'auto', disk_over_commit: false }],
  ['force below 2.30', '2.29', { host: null, block_migration: 'auto', force: true }],
  ['force from 2.68', '2.68', { host: null, block_migration: 'auto', force: true }],
  ['an unknown host', '2.68', { host: 'mars', block_migration: 'auto' }],
  ['no host key', '2.68', { block_migration: 'auto' }],
])('POST /servers/{id}/action os-migrateLive: %s is refused with 400', async (_what, version, body) => {
  const project = await newProject(platform, 'admin');
  const id = await launch(platform, project);
  expect((await act(project, id, { 'os-migrateLive': body }, version)).status).toBe(400);
});

test('POST /servers/{id}/action os-migrateLive: a failing host leaves the server where it was, ACTIVE', async () => {
  const project = await newProject(platform, 'admin');
  const before = await ledger();
  const id = await launch(platform, project, { metadata: { [FAULT_KEY]: 'migrateLive' } });
  const source = await hostOf(project, id);
  await act(project, id, live(null), '2.68');
  await settle(platform);
  expect(await show(project, id)).toMatchObject({ status: 'ACTIVE', 'OS-EXT-SRV-ATTR:host': source });
  expect([await ledger(), (await movesOf(project, id))[0].status]).toEqual([before + 1, 'error']);
});

test.each([
  ['os-migrateLive', live(null), 'migrateLive'],
  ['migrate', { migrate: null }, 'resize'],
] as const)(
  'POST /servers/{id}/action %s: what fails after the server was given into other hands leaves it to them',
  async (_, action, verb) => {
    const project = await newProject(platform, 'admin');
    const before = await ledger();
    const id = await launch(platform, project);
    const { database, engine } = platform.platform.services;
    const [moves, reverts] = [vi.spyOn(engine.hypervisor, verb), vi.spyOn(engine.hypervisor, 'revertResize')];
    moves.mockImplementation(async () => {
      await database.transact((tx) =>
        tx.updateTable('servers').set({ task_state: 'rebuild_spawning' }).where('id', '=', id).execute(),
      );
      throw new Error('The host has died.');
    });
    await act(project, id, action, '2.68');
    await settle(platform);
    expect([moves.mock.calls.length, reverts.mock.calls.length]).toEqual([1, 0]);
    vi.restoreAllMocks();
    expect(await show(project, id)).toMatchObject({ 'OS-EXT-STS:task_state': 'rebuild_spawning' });
    expect([await ledger(), (await movesOf(project, id))[0].status]).toEqual([before + 1, 'error']);
  },
);

test('POST /servers/{id}/action evacuate: a server that has arrived elsewhere meanwhile stays as its move left it', async () => {
  const project = await newProject(platform, 'admin');
  const id = await launch(platform, project);
  const source = await hostOf(project, id);
  await forceDown(project, source, true);
  const evacuates = vi.spyOn(platform.platform.services.engine.hypervisor, 'evacuate').mockImplementation(async () => {
    await database().transact((tx) =>
      tx.updateTable('servers').set({ task_state: null, vm_state: 'resized' }).where('id', '=', id).execute(),
    );
    throw new PermanentFailure('It runs elsewhere.');
  });
  await act(project, id, { evacuate: {} }, '2.68');
  await settle(platform);
  expect(evacuates).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
  expect(await show(project, id)).toMatchObject({ 'OS-EXT-STS:vm_state': 'resized', 'OS-EXT-STS:task_state': null });
  expect((await movesOf(project, id))[0].status).toBe('failed');
  await forceDown(project, source, false);
});

test.each([
  ['migration', 'before its evacuation ends', { migrate: null }, true, 1],
  ['migration', 'only after its evacuation has ended', { migrate: null }, false, 1],
  ['resize', 'before its evacuation ends', { resize: { flavorRef: '3' } }, true, 2],
  ['resize', 'only after its evacuation has ended', { resize: { flavorRef: '3' } }, false, 1],
])(
  'POST /servers/{id}/action evacuate: of a %s that outlives its host, and arrives %s, nothing is left',
  async (_what, _when, move, isFirst, vcpus) => {
    const project = await newProject(platform, 'admin');
    const before = await ledger();
    const id = await launch(platform, project);
    const source = await hostOf(project, id);
    const arrive = holdOnce(platform, 'resize');
    // A resize may stay on its host.
    await changeService(project, source, { status: 'disabled' });
    await act(project, id, move, '2.68');
    const destOf = async () => (await movesOf(project, id))[0].dest_compute;
    await expect.poll(destOf).not.toBeNull();
    const dest = await destOf();
    await forceDown(project, source, true);
    try {
      await act(project, id, { 'os-resetState': { state: 'error' } });
      const evacuate = holdOnce(platform, 'evacuate');
      await act(project, id, { evacuate: { host: dest } }, '2.68');
      const [first, second] = isFirst ? [arrive, evacuate] : [evacuate, arrive];
      first();
      await expect.poll(async () => (await show(project, id)).status).toBe(isFirst ? 'VERIFY_RESIZE' : 'ACTIVE');
      second();
      await settle(platform);
    } finally {
      await forceDown(project, source, false);
      await changeService(project, source, { status: 'enabled' });
    }
    expect(await show(project, id)).toMatchObject({ status: 'ACTIVE', 'OS-EXT-SRV-ATTR:host': dest });
    expect(await ledger()).toBe(before + vcpus);
    expect(await platform.platform.services.engine.hypervisor.find(id)).toMatchObject({ host: dest, size: { vcpus } });
    const statuses = (await movesOf(project, id)).map(({ status }: { status: string }) => status);
    expect(statuses).toEqual(isFirst ? ['cancelled', 'confirmed'] : ['done', 'cancelled']);
    await act(project, id, { migrate: null }, '2.68');
    await settle(platform);
    expect(await show(project, id)).toMatchObject({ status: 'VERIFY_RESIZE' });
  },
);

test('POST /servers/{id}/action evacuate: of a resize that outlives its host, and is to be taken back while that is evacuated, nothing is left', async () => {
  const project = await newProject(platform, 'admin');
  const id = await launch(platform, project);
  const source = await hostOf(project, id);
  const arrive = holdOnce(platform, 'resize');
  await act(project, id, { migrate: null }, '2.68');
  await expect.poll(async () => (await movesOf(project, id))[0].dest_compute).not.toBeNull();
  const dest = (await movesOf(project, id))[0].dest_compute;
  await forceDown(project, source, true);
  try {
    await act(project, id, { 'os-resetState': { state: 'error' } });
    const evacuate = holdOnce(platform, 'evacuate');
    await act(project, id, { evacuate: { host: dest } }, '2.68');
    arrive();
    await expect.poll(async () => (await show(project, id)).status).toBe('VERIFY_RESIZE');
    const goBack = holdOnce(platform, 'revertResize');
    expect((await act(project, id, { revertResize: null })).status).toBe(202);
    evacuate();
    await expect.poll(async () => (await show(project, id)).status).toBe('ACTIVE');
    goBack();
    await settle(platform);
  } finally {
    await forceDown(project, source, false);
  }
  expect(await show(project, id)).toMatchObject({ status: 'ACTIVE', 'OS-EXT-STS:task_state': null });
  const { engine } = platform.platform.services;
  expect(await engine.hypervisor.find(id)).toMatchObject({ host: await hostOf(project, id) });
});

test('POST /servers/{id}/action evacuate: a server whose state is reset meanwhile is where it was built', async () => {
  const project = await newProject(platform, 'admin');
  const before = await ledger();
  const id = await launch(platform, project);
  const source = await hostOf(project, id);
  await forceDown(project, source, true);
  try {
    const goOn = holdOnce(platform, 'evacuate');
    await act(project, id, { evacuate: {} }, '2.68');
    await act(project, id, { 'os-resetState': { state: 'error' } });
    goOn();
    await settle(platform);
  } finally {
    await forceDown(project, source, false);
  }
  const [{ status, dest_compute: dest }] = await movesOf(project, id);
  expect(await show(project, id)).toMatchObject({ status: 'ACTIVE', 'OS-EXT-SRV-ATTR:host': dest });
  expect([await ledger(), status]).toEqual([before + 1, 'done']);
});

test('POST /servers/{id}/action os-migrateLive: a stopped server is refused with 409, a member with 403', async () => {
  const project = await newProject(platform, 'admin');
  const id = await launch(platform, project);
  await act(project, id, { 'os-stop': null });
  await settle(platform);
  expect((await act(project, id, live(null), '2.68')).status).toBe(409);
  const member = await newProject(platform);
  expect((await act(member, await launch(platform, member), live(null), '2.68')).status).toBe(403);
});

test('POST /servers/{id}/action evacuate: refused with 400 while the host is up; then the server lives on another', async () => {
  const project = await newProject(platform, 'admin');
  const before = await ledger();
  const id = await launch(platform, project);
  const source = await hostOf(project, id);
  const early = await act(project, id, { evacuate: {} }, '2.68');
  expect(early.status).toBe(400);
  expect(early.body.badRequest.message).toBe(`Compute service of ${source} is still in use.`);
  await forceDown(project, source, true);
  try {
    expect((await act(project, id, { evacuate: { host: source } }, '2.68')).status).toBe(400);
    expect((await act(project, id, { evacuate: { host: 'mars' } }, '2.68')).status).toBe(404);
    const goOn = holdOnce(platform, 'evacuate');
    const answer = await act(project, id, { evacuate: {} }, '2.68');
    expect([answer.status, answer.body]).toEqual([200, '']);
    expect(await show(project, id)).toMatchObject({ status: 'REBUILD' });
    goOn();
    await settle(platform);
  } finally {
    await forceDown(project, source, false);
  }
  expect(await show(project, id)).toMatchObject({ status: 'ACTIVE' });
  expect(await hostOf(project, id)).not.toBe(source);
  expect([await ledger(), (await movesOf(project, id))[0]]).toMatchObject([before + 1, { status: 'done' }]);
});

test('POST /servers/{id}/action evacuate: from 2.95 the server stays off; below 2.14 the password is in the answer', async () => {
  const project = await newProject(platform, 'admin');
  const [late, early] = [await launch(platform, project), await launch(platform, project)];
  for (const [id, version, body] of [
    [late, '2.95', {}],
    [early, '2.13', { onSharedStorage: false }],
  ] as const) {
    const source = await hostOf(project, id);
    await forceDown(project, source, true);
    const answer = await act(project, id, { evacuate: body }, version).finally(async () => {
      await settle(platform);
      await forceDown(project, source, false);
    });
    expect(answer.status).toBe(200);
    if (version === '2.13') expect(answer.body.adminPass).toMatch(/^[\w-]{12}$/);
  }
  expect(await show(project, late)).toMatchObject({ status: 'SHUTOFF', 'OS-EXT-STS:power_state': 4 });
  expect(await show(project, early)).toMatchObject({ status: 'ACTIVE' });
});

test('GET /os-migrations: a manager sees the own project’s only, a member is refused with 403', async () => {
  const manager = await newProject(platform, 'manager');
  const other = await newProject(platform, 'manager');
  const id = await launch(platform, manager);
  await act(manager, id, { migrate: null });
  await settle(platform);
  expect(await movesOf(manager, id)).toMatchObject([{ migration_type: 'migration', status: 'finished' }]);
  expect(await movesOf(other, id)).toEqual([]);
  const member = await newProject(platform);
  expect((await member.api.get('/compute/v2.1/os-migrations')).status).toBe(403);
});

test('GET /os-migrations, GET /servers/{id}/migrations: the hosts are for administrators to see and to filter by', async () => {
  const admin = await newProject(platform, 'admin');
  const manager = await joinProject(platform, admin.id, 'manager');
  const { id, path } = await onItsWay(admin);
  const ends = ['source_compute', 'source_node', 'dest_compute', 'dest_node', 'dest_host'] as const;
  const list = path.slice(0, path.lastIndexOf('/'));
  for (const url of [`/compute/v2.1/os-migrations?instance_uuid=${id}`, list]) {
    const [shown] = (await manager.api.get(url, at('2.23'))).body.migrations;
    expect(ends.map((end) => shown[end])).toEqual(ends.map(() => null));
    const [full] = (await admin.api.get(url, at('2.23'))).body.migrations;
    expect([full.source_compute, full.dest_compute]).toEqual([expect.any(String), expect.any(String)]);
  }
  expect((await manager.api.get(path, at('2.23'))).body.migration.dest_compute).toBeNull();
  for (const filter of ['host=sim-1', 'source_compute=sim-1']) {
    const answer = await manager.api.get(`/compute/v2.1/os-migrations?${filter}`);
    expect([answer.status, answer.body.forbidden?.message]).toEqual([403, expect.stringContaining('index:host')]);
    expect((await admin.api.get(`/compute/v2.1/os-migrations?${filter}`)).status).toBe(200);
  }
  await admin.api.post(`${path}/action`, { force_complete: null }, at('2.22'));
  await settle(platform);
});

test('GET /os-migrations: fields and keys appear with their microversions, unknown keys are refused from 2.59', async () => {
  const project = await newProject(platform, 'admin');
  const id = await launch(platform, project);
  await act(project, id, { migrate: null });
  await settle(platform);
  const [at1, at59, at80] = await Promise.all(
    ['2.1', '2.59', '2.80'].map(async (version) => (await movesOf(project, id, version))[0]),
  );
  expect([at1.uuid, at1.migration_type, at59.project_id]).toEqual([undefined, undefined, undefined]);
  expect([at59.uuid, at80.project_id]).toEqual([expect.any(String), project.id]);
  const get = (query: string, version: string) => project.api.get(`/compute/v2.1/os-migrations?${query}`, at(version));
  expect((await get('limit=1', '2.59')).body.migrations_links).toHaveLength(1);
  expect((await get('marker=none', '2.59')).status).toBe(400);
  expect((await get('colour=red', '2.59')).status).toBe(400);
  expect((await get('colour=red', '2.58')).status).toBe(200);
  expect((await get('host=mars', '2.1')).body.migrations).toEqual([]);
});

test('GET /os-migrations: flavors are numbers, the same for the same flavor and others for others', async () => {
  const project = await newProject(platform, 'admin');
  const id = await launch(platform, project);
  await act(project, id, { resize: { flavorRef: '2' } });
  await settle(platform);
  await act(project, id, { revertResize: null });
  await settle(platform);
  await act(project, id, { migrate: null });
  await settle(platform);
  const [migrated, resized] = await movesOf(project, id);
  const numbers = [migrated, resized].map((move) => [move.old_instance_type_id, move.new_instance_type_id]);
  const [one, two] = numbers[1] ?? [];
  expect(numbers).toEqual([
    [one, one],
    [one, two],
  ]);
  expect([Number.isInteger(one), Number.isInteger(two), one === two]).toEqual([true, true, false]);
});

test('GET /servers/{id}/migrations, DELETE …/{id}: a live migration under way is shown and called back', async () => {
  const project = await newProject(platform, 'admin');
  const before = await ledger();
  const id = await launch(platform, project);
  const source = await hostOf(project, id);
  await act(project, id, live(null), '2.68');
  const path = `${SERVERS}/${id}/migrations`;
  const { migrations } = (await project.api.get(path, at('2.80'))).body;
  const answers = await Promise.all(
    migrations.map((one: { id: number }) => project.api.delete(`${path}/${one.id}`, at('2.24'))),
  );
  for (const { status } of answers) expect([202, 400]).toContain(status);
  await settle(platform);
  const [move] = await movesOf(project, id);
  const wasCancelled = move.status === 'cancelled';
  expect((await hostOf(project, id)) === source).toBe(wasCancelled);
  expect([await ledger(), (await show(project, id)).status]).toEqual([before + 1, 'ACTIVE']);
  expect((await project.api.get(path, at('2.23'))).body).toEqual({ migrations: [] });
  expect((await project.api.delete(`${path}/${move.id}`, at('2.24'))).status).toBe(400);
  expect((await project.api.delete(`${path}/99999`, at('2.24'))).status).toBe(404);
  expect((await project.api.get(path, at('2.22'))).status).toBe(404);
});

/** A server whose migration takes minutes, and the path of the migration. */
async function onItsWay(project: TestProject) {
  const id = await launch(platform, project);
  const fault = { type: 'operation_slow', operation: 'migrateLive', server_id: id, delay_ms: 300_000 };
  expect((await project.api.post('/compute/v2.1/os-simulated-fleet/faults', { fault })).status).toBe(201);
  await act(project, id, live(null), '2.68');
  const running = () => project.api.get(`${SERVERS}/${id}/migrations`, at('2.23'));
  await expect.poll(async () => (await running()).body.migrations[0]?.status).toBe('running');
  return { id, path: `${SERVERS}/${id}/migrations/${(await running()).body.migrations[0].id}` };
}

test('POST /servers/{id}/migrations/{id}/action force_complete: 202, and a slow migration ends at once on the other host', async () => {
  const project = await newProject(platform, 'admin');
  const { id, path } = await onItsWay(project);
  const source = await hostOf(project, id);
  const answer = await project.api.post(`${path}/action`, { force_complete: null }, at('2.22'));
  expect([answer.status, answer.body]).toEqual([202, '']);
  await settle(platform);
  expect(await show(project, id)).toMatchObject({ status: 'ACTIVE', 'OS-EXT-STS:task_state': null });
  expect(await hostOf(project, id)).not.toBe(source);
  expect(await movesOf(project, id)).toMatchObject([{ status: 'completed' }]);
  const { instanceActions } = (await project.api.get(`${SERVERS}/${id}/os-instance-actions`)).body;
  expect(instanceActions[0]).toMatchObject({ action: 'live_migration_force_complete', message: null });
  expect((await project.api.post(`${path}/action`, { force_complete: null }, at('2.22'))).status).toBe(400);
});

test('POST /servers/{id}/migrations/{id}/action force_complete: what is refused, to whom and when', async () => {
  const project = await newProject(platform, 'admin');
  const [member, manager] = await Promise.all([
    joinProject(platform, project.id, 'member'),
    joinProject(platform, project.id, 'manager'),
  ]);
  const { id, path } = await onItsWay(project);
  const force = (api: TestProject['api'], body: object = { force_complete: null }, version = '2.22') =>
    api.post(`${path}/action`, body, at(version));
  expect((await force(project.api, undefined, '2.21')).status).toBe(404);
  expect((await force(member.api)).status).toBe(403);
  expect((await force((await newProject(platform, 'manager')).api)).status).toBe(404);
  expect((await force(project.api, { force_complete: {} })).status).toBe(400);
  expect((await force(project.api, { force: null })).status).toBe(400);
  const unknown = `${SERVERS}/${id}/migrations/99999/action`;
  expect((await project.api.post(unknown, { force_complete: null }, at('2.22'))).status).toBe(404);
  await act(project, id, { lock: null });
  expect((await force(manager.api)).status).toBe(409);
  expect((await force(project.api)).status).toBe(202);
  await settle(platform);
});

test('POST /servers/{id}/migrations/{id}/action force_complete: a cold migration is refused with 400', async () => {
  const project = await newProject(platform, 'admin');
  const id = await launch(platform, project);
  await act(project, id, { migrate: null });
  await settle(platform);
  const [move] = await movesOf(project, id);
  const path = `${SERVERS}/${id}/migrations/${move.id}/action`;
  expect((await project.api.post(path, { force_complete: null }, at('2.22'))).status).toBe(400);
});
