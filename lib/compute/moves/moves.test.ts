import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { POWER } from '#lib/compute/servers/states.ts';
import { type ApiClient, joinProject, newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { at, settle, show } from '#lib/testing/compute.ts';
import {
  begin,
  control,
  emptyHosts,
  hostOf,
  JOBS,
  jobOf,
  MOVES,
  reached,
  serversOn,
  setHost,
} from '#lib/testing/moves.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { act, failOn, holdOnce, putInState } from '#lib/testing/server-actions.ts';

const platform = usePlatform({ NEPHOS_FLEET_HOSTS: '3' });
let admin: ApiClient;
beforeAll(async () => {
  admin = await signInAdmin(platform);
});
beforeEach(() => emptyHosts(platform, admin));

const drain = { kind: 'drain', host: 'sim-1', mode: 'live', reason: 'new fans' };
const states = ({ items }: { items: { state: string }[] }) => items.map(({ state }) => state);
const serviceOf = async (name: string) =>
  (await admin.get(`/compute/v2.1/os-services?host=${name}`, at('2.53'))).body.services[0];
const used = async () => {
  const rows = await platform.platform.services.database.read.selectFrom('hosts').select('used_vcpus').execute();
  return rows.reduce((sum, { used_vcpus }) => sum + used_vcpus, 0);
};

describe('POST /os-moves: a host is emptied', () => {
  test('it is out of service at once, every server leaves it, and each result says from where to where and when', async () => {
    const { project, ids } = await serversOn(platform, 'sim-1', 3);
    const [, stopped = ''] = ids;
    await act(project, stopped, { 'os-stop': null });
    await settle(platform);
    const id = await begin(project, drain);
    expect(await serviceOf('sim-1')).toMatchObject({ status: 'disabled', disabled_reason: 'new fans' });
    await reached(project, id, 'done');
    const job = await jobOf(project, id);
    expect(job).toMatchObject({
      kind: 'drain',
      host: 'sim-1',
      reason: 'new fans',
      user_id: project.userId,
      counts: { done: 3, waiting: 0, running: 0, failed: 0 },
    });
    for (const item of job.items) {
      expect(item).toMatchObject({
        state: 'done',
        message: null,
        started_at: expect.any(String),
        ended_at: expect.any(String),
      });
      expect(item.move).toMatchObject({ from: 'sim-1', how: item.object_id === stopped ? 'cold' : 'live' });
      expect(item.move.to).toBe(await hostOf(project, item.object_id));
      expect(item.move.to).not.toBe('sim-1');
    }
    expect((await show(project, stopped)).status).toBe('SHUTOFF');
    expect(await used()).toBe(3);
  });

  test('the reason stands in the history of each server', async () => {
    const { project, ids } = await serversOn(platform, 'sim-1');
    await reached(project, await begin(project, drain), 'done');
    const history = platform.platform.services.database.read
      .selectFrom('instance_actions')
      .select(['action', 'reason']);
    const actions = await history.where('server_id', '=', String(ids[0])).orderBy('id').execute();
    expect(actions.at(-1)).toEqual({ action: 'live-migration', reason: 'new fans' });
  });

  test('what is to stay is not touched and has its reason in the result', async () => {
    const { project } = await serversOn(platform, 'sim-1', 2);
    await setHost(platform, 'sim-2', { ram_mb: 600 });
    await setHost(platform, 'sim-3', { ram_mb: 100 });
    const id = await begin(project, drain);
    await reached(project, id, 'done');
    const job = await jobOf(project, id);
    expect(states(job)).toEqual(['done', 'stays']);
    expect(job.items[1].message).toContain('No valid host was found');
    expect(job.items[1].move.reason).toMatchObject({ code: 'no_valid_host', hosts: 3 });
  });

  test('stopped where they are: nothing leaves the host', async () => {
    const { project, ids } = await serversOn(platform, 'sim-1', 2);
    await reached(project, await begin(project, { ...drain, mode: 'stop' }), 'done');
    for (const id of ids)
      expect(await show(project, id)).toMatchObject({ status: 'SHUTOFF', 'OS-EXT-SRV-ATTR:host': 'sim-1' });
  });

  test('a dead host is evacuated and what ran on it runs again; one that is up is refused with 409, and stays in service', async () => {
    const { project, ids } = await serversOn(platform, 'sim-1', 2);
    const [running = '', stopped = ''] = ids;
    await project.api.post(`/compute/v2.1/servers/${stopped}/action`, { 'os-stop': null });
    await settle(platform);
    const evacuate = { ...drain, mode: 'evacuate' };
    expect((await project.api.post(MOVES, { moves: evacuate })).status).toBe(409);
    expect(await serviceOf('sim-1')).toMatchObject({ status: 'enabled' });
    const { id: service } = await serviceOf('sim-1');
    await project.api.put(`/compute/v2.1/os-services/${service}`, { forced_down: true }, at('2.53'));
    await reached(project, await begin(project, evacuate), 'done');
    expect(await hostOf(project, running)).not.toBe('sim-1');
    expect(await show(project, running)).toMatchObject({ status: 'ACTIVE', 'OS-EXT-STS:power_state': 1 });
    expect(await show(project, stopped)).toMatchObject({ status: 'SHUTOFF' });
  });

  test('a second job for the host is refused with 409 that names the first', async () => {
    const { project } = await serversOn(platform, 'sim-1');
    const release = holdOnce(platform, 'migrateLive');
    const id = await begin(project, drain);
    const refused = await project.api.post(MOVES, { moves: { ...drain, kind: 'return', mode: 'stay' } });
    release();
    expect([refused.status, refused.body.conflictingRequest.message]).toEqual([
      409,
      expect.stringContaining(`job ${id} of ${project.userName} is running`),
    ]);
    await reached(project, id, 'done');
  });

  test.each<[string, object, number]>([
    ['without a reason', { reason: '' }, 400],
    ['at 21 at a time', { parallel: 21 }, 400],
    ['of an unknown host', { host: 'mars' }, 404],
  ])('%s it is refused, and no job is there', async (_, change, status) => {
    const project = await newProject(platform, 'admin');
    expect((await project.api.post(MOVES, { moves: { ...drain, ...change } })).status).toBe(status);
    expect((await project.api.get(`${JOBS}?own=true`)).body.jobs).toEqual([]);
  });

  test('a manager of the project is refused with 403', async () => {
    const { api } = await newProject(platform, 'manager');
    expect((await api.post(MOVES, { moves: drain })).status).toBe(403);
  });
});

/** Crashes the guest, and lets the platform notice. */
const crashAndNotice = async (serverId: string) => {
  await platform.platform.services.engine.fleet?.crash(serverId, { isReported: false });
  await putInState(platform, serverId, { vm_state: 'stopped', power_state: POWER.crashed });
};

describe('failures and what the administrators say', () => {
  test('set to stop at a failure, it begins no further move and nothing of it waits; tried again, it does what is left', async () => {
    const { project, ids } = await serversOn(platform, 'sim-1', 3);
    await failOn(platform, String(ids[1]), 'migrateLive', 10);
    const id = await begin(project, { ...drain, parallel: 1, stops_on_failure: true });
    await reached(project, id, 'failed');
    const job = await jobOf(project, id);
    expect(states(job)).toEqual(['done', 'failed', 'cancelled']);
    expect(job.items[1]).toMatchObject({
      message: expect.stringMatching(/\w/),
      request_id: expect.stringMatching(/^req-/),
    });
    await platform.platform.services.engine.fleet?.faults.clear();
    expect((await control(project, id, 'retry')).status).toBe(202);
    await reached(project, id, 'done');
    for (const server of ids) expect(await hostOf(project, server)).not.toBe('sim-1');
  });

  test('a failure does not stop the others unless it is set so', async () => {
    const { project, ids } = await serversOn(platform, 'sim-1', 3);
    await failOn(platform, String(ids[0]), 'migrateLive', 10);
    const id = await begin(project, { ...drain, parallel: 1 });
    await reached(project, id, 'failed');
    expect(states(await jobOf(project, id))).toEqual(['failed', 'done', 'done']);
    await platform.platform.services.engine.fleet?.faults.clear();
  });

  test('an instance that has crashed stays as it is, is named with the reason, and the others leave', async () => {
    const { project, ids } = await serversOn(platform, 'sim-1', 3);
    const [, crashed = ''] = ids;
    await crashAndNotice(crashed);
    const id = await begin(project, drain);
    await reached(project, id, 'done');
    const job = await jobOf(project, id);
    expect(states(job)).toEqual(['done', 'stays', 'done']);
    expect(job.items[1]).toMatchObject({ message: 'It has crashed. Start or delete it first.', move: { how: 'none' } });
    expect(await show(project, crashed)).toMatchObject({ status: 'SHUTOFF', 'OS-EXT-SRV-ATTR:host': 'sim-1' });
    for (const action of [{ migrate: null }, { resize: { flavorRef: '2' } }]) {
      const refused = await act(project, crashed, action);
      expect([refused.status, refused.body.conflictingRequest?.message]).toEqual([
        409,
        expect.stringContaining('power_state crashed'),
      ]);
    }
    expect((await show(project, crashed)).status).toBe('SHUTOFF');
  });

  test.each(['live', 'cold'] as const)(
    'one that crashes before its %s move, unnoticed, keeps its state and stays',
    async (mode) => {
      const { project, ids } = await serversOn(platform, 'sim-1', 2);
      const [unnoticed = ''] = ids;
      await platform.platform.services.engine.fleet?.crash(unnoticed, { isReported: false });
      const id = await begin(project, { ...drain, mode });
      await reached(project, id, 'done');
      expect(states(await jobOf(project, id))).toEqual(['stays', 'done']);
      expect((await show(project, unnoticed)).status).not.toBe('ERROR');
    },
  );

  test('one that crashes while it is on its way keeps its state and stays: it never ends in ERROR', async () => {
    const { project, ids } = await serversOn(platform, 'sim-1');
    const [id = ''] = ids;
    const release = holdOnce(platform, 'resize');
    const job = await begin(project, { ...drain, mode: 'cold' });
    await expect.poll(async () => (await show(project, id))['OS-EXT-STS:task_state']).toBe('resize_migrating');
    await platform.platform.services.engine.fleet?.crash(id, { isReported: false });
    release();
    await reached(project, job, 'done');
    expect(states(await jobOf(project, job))).toEqual(['stays']);
    expect(await show(project, id)).toMatchObject({ 'OS-EXT-STS:task_state': null, 'OS-EXT-SRV-ATTR:host': 'sim-1' });
    expect((await show(project, id)).status).not.toBe('ERROR');
    expect(await used()).toBe(1);
  });

  test('paused, it begins no further move; resumed by another administrator, it goes on', async () => {
    const { project, ids } = await serversOn(platform, 'sim-1', 2);
    const colleague = await joinProject(platform, project.id, 'admin');
    const release = holdOnce(platform, 'migrateLive');
    const id = await begin(project, { ...drain, parallel: 1 });
    await expect.poll(async () => (await show(project, String(ids[0]))).status).toBe('MIGRATING');
    expect((await control(colleague, id, 'pause')).body.job.state).toBe('paused');
    release();
    await settle(platform);
    expect(states(await jobOf(colleague, id))).toEqual(['done', 'waiting']);
    expect((await control(colleague, id, 'resume')).status).toBe(202);
    await reached(project, id, 'done');
  });

  test('cancelled, it begins no further move; what is on its way arrives', async () => {
    const { project, ids } = await serversOn(platform, 'sim-1', 2);
    const release = holdOnce(platform, 'migrateLive');
    const id = await begin(project, { ...drain, parallel: 1 });
    await expect.poll(async () => (await show(project, String(ids[0]))).status).toBe('MIGRATING');
    expect((await control(project, id, 'cancel')).body.job.state).toBe('cancelling');
    release();
    await reached(project, id, 'cancelled');
    expect(states(await jobOf(project, id))).toEqual(['done', 'cancelled']);
    expect((await control(project, id, 'pause')).status).toBe(409);
  });

  test('who lost the role of administrator meanwhile moves no more, and the result says so', async () => {
    const { project, ids } = await serversOn(platform, 'sim-1', 2);
    const other = await newProject(platform, 'admin');
    const release = holdOnce(platform, 'migrateLive');
    const id = await begin(other, { ...drain, parallel: 1 });
    await expect.poll(async () => (await show(project, String(ids[0]))).status).toBe('MIGRATING');
    const roles = platform.platform.services.database;
    await roles.transact((tx) => tx.deleteFrom('role_assignments').where('actor_id', '=', other.userId).execute());
    release();
    await reached(project, id, 'failed');
    expect((await jobOf(project, id)).items).toMatchObject([
      { state: 'done' },
      { state: 'failed', message: 'The user who started the job is no longer allowed to do this.' },
    ]);
    expect(await hostOf(project, String(ids[1]))).toBe('sim-1');
  });

  test.each(['reader', 'manager'] as const)('a %s is answered 404 for a job that moves servers', async (role) => {
    const { project } = await serversOn(platform, 'sim-1');
    const id = await begin(project, drain);
    const { api } = await joinProject(platform, project.id, role);
    expect((await api.get(`${JOBS}/${id}`)).status).toBe(404);
    expect((await control({ api }, id, 'cancel')).status).toBe(404);
    expect((await api.get(JOBS)).body.jobs).toEqual([]);
    await reached(project, id, 'done');
  });
});

describe('POST /os-moves: a host comes back', () => {
  const back = { kind: 'return', host: 'sim-1', mode: 'live' };
  const emptied = async (): Promise<{ project: TestProject; ids: string[] }> => {
    const made = await serversOn(platform, 'sim-1', 2);
    await reached(made.project, await begin(made.project, drain), 'done');
    return made;
  };

  test('by itself nothing comes back and nothing is started; it is in service again', async () => {
    const { project, ids } = await emptied();
    const id = await begin(project, { ...back, mode: 'stay' });
    await reached(project, id, 'done');
    expect((await jobOf(project, id)).items).toEqual([]);
    expect(await serviceOf('sim-1')).toMatchObject({ status: 'enabled', disabled_reason: null });
    expect(await hostOf(project, String(ids[0]))).not.toBe('sim-1');
    // The list of moves contains both, and nothing else.
    const { jobs } = (await project.api.get(`${JOBS}?moves=true`)).body;
    expect(jobs.slice(0, 2).map(({ kind }: { kind: string }) => kind)).toEqual(['return', 'drain']);
  });

  test('what left comes back, and nothing else; what was deleted or came back meanwhile does not', async () => {
    const { project, ids } = await emptied();
    const strangers = await serversOn(platform, 'sim-2');
    const [gone = '', left = ''] = ids;
    await project.api.delete(`/compute/v2.1/servers/${gone}`);
    await settle(platform);
    const plan = (await project.api.post(`${MOVES}/plan`, { moves: back })).body.plan;
    expect(plan).toMatchObject([{ server_id: left, to: 'sim-1', how: 'live' }]);
    await reached(project, await begin(project, back), 'done');
    expect(await hostOf(project, left)).toBe('sim-1');
    expect(await hostOf(strangers.project, String(strangers.ids[0]))).toBe('sim-2');
    expect((await project.api.post(`${MOVES}/plan`, { moves: back })).body.plan).toEqual([]);
  });

  test('only what is stopped is started', async () => {
    const { project, ids } = await serversOn(platform, 'sim-1', 2);
    await reached(project, await begin(project, { ...drain, mode: 'stop' }), 'done');
    await act(project, String(ids[1]), { 'os-start': null });
    await settle(platform);
    const id = await begin(project, { ...back, mode: 'stay', starts_stopped: true });
    await reached(project, id, 'done');
    expect((await jobOf(project, id)).items).toMatchObject([{ object_id: ids[0], move: { how: 'start' } }]);
    expect((await show(project, String(ids[0]))).status).toBe('ACTIVE');
  });
});

describe('POST /os-moves: some servers', () => {
  test('they go to the host that was chosen', async () => {
    const { project, ids } = await serversOn(platform, 'sim-1', 2);
    await reached(
      project,
      await begin(project, { kind: 'migrate', servers: ids, mode: 'cold', host: 'sim-3' }),
      'done',
    );
    for (const id of ids)
      expect(await show(project, id)).toMatchObject({ status: 'ACTIVE', 'OS-EXT-SRV-ATTR:host': 'sim-3' });
    expect(await used()).toBe(2);
  });

  test('when none fits anywhere it is refused with 409', async () => {
    const { project, ids } = await serversOn(platform, 'sim-1');
    await setHost(platform, 'sim-3', { ram_mb: 100 });
    const moves = { kind: 'migrate', servers: ids, mode: 'live', host: 'sim-3' };
    expect((await project.api.post(MOVES, { moves })).status).toBe(409);
  });

  test('a planned host that is full by then is left out: the scheduler chooses again', async () => {
    const { project } = await serversOn(platform, 'sim-1', 2);
    const release = holdOnce(platform, 'migrateLive');
    await setHost(platform, 'sim-3', { ram_mb: 10_000 });
    const id = await begin(project, { ...drain, parallel: 1 });
    await setHost(platform, 'sim-2', { ram_mb: 600 });
    release();
    await reached(project, id, 'done');
    expect((await jobOf(project, id)).items[1].move.to).toBe('sim-3');
  });
});
