import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { POWER } from '#lib/compute/servers/states.ts';
import { type ApiClient, newProject, signInAdmin } from '#lib/testing/api.ts';
import { at, launch, newFlavor, settle } from '#lib/testing/compute.ts';
import { insertImage } from '#lib/testing/images.ts';
import { emptyHosts, hostOf, MOVES, serversOn, setHost } from '#lib/testing/moves.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { act, putInState } from '#lib/testing/server-actions.ts';

const platform = usePlatform({ NEPHOS_FLEET_HOSTS: '4', NEPHOS_QUOTAS: 'instances=-1,cores=-1,ram=-1' });
let admin: ApiClient;
beforeAll(async () => {
  admin = await signInAdmin(platform);
});
beforeEach(() => emptyHosts(platform, admin));

const planOf = async (moves: object) => {
  const answer = await admin.post(`${MOVES}/plan`, { moves });
  expect(answer.status).toBe(200);
  return answer.body.plan as { server_id: string; server_name: string; how: string; to: string; problem: string }[];
};
const drain = { kind: 'drain', host: 'sim-1', mode: 'live' };
const closeAllBut = (...names: string[]) =>
  platform.platform.services.database.transact((tx) =>
    tx
      .updateTable('hosts')
      .set({ is_enabled: 0 })
      .where('name', 'not in', ['sim-1', ...names])
      .execute(),
  );

describe('POST /os-moves/plan', () => {
  test('one whose volumes are files of its host stays, with the way out; one that some hosts can take goes to another', async () => {
    const { ids } = await serversOn(platform, 'sim-1', 2);
    const [bound = '', free = ''] = ids;
    const { hypervisor } = platform.platform.services.engine;
    const reach = vi
      .spyOn(hypervisor, 'findUnreachableHosts')
      .mockImplementation(async (id) => (id === bound ? ['sim-2', 'sim-3', 'sim-4'] : ['sim-2', 'sim-3']));
    const plan = await planOf(drain);
    const cold = await planOf({ ...drain, mode: 'cold' });
    reach.mockRestore();
    const problem = 'Its volumes are attached as files that other hosts do not have. Stop and start it first.';
    expect(plan.find(({ server_id }) => server_id === bound)).toMatchObject({ how: 'none', to: null, problem });
    expect(plan.find(({ server_id }) => server_id === free)).toMatchObject({ how: 'live', to: 'sim-4', problem: null });
    expect(cold).toMatchObject([{ how: 'cold' }, { how: 'cold' }]);
  });

  test('twenty servers onto three hosts with room for six each: eighteen have a host, two say that no memory is left', async () => {
    await serversOn(platform, 'sim-1', 20);
    for (const name of ['sim-2', 'sim-3', 'sim-4']) await setHost(platform, name, { ram_mb: 6 * 512 + 100 });
    const plan = await planOf(drain);
    const byHost = Map.groupBy(plan, ({ to }) => to);
    expect(['sim-2', 'sim-3', 'sim-4'].map((name) => byHost.get(name)?.length)).toEqual([6, 6, 6]);
    expect(byHost.get(null as never)).toEqual(
      Array(2).fill(expect.objectContaining({ how: 'none', problem: expect.stringContaining('ram removed 3') })),
    );
  });

  test('the largest has its place first, and nothing is moved or claimed by asking', async () => {
    const { project, ids } = await serversOn(platform, 'sim-1', 2);
    const flavorRef = await newFlavor(admin, { ram: 2048 });
    const large = await launch(platform, project, { name: 'large', flavorRef, availability_zone: 'nova:sim-1' });
    await closeAllBut('sim-2');
    await setHost(platform, 'sim-2', { ram_mb: 2048 + 512 });
    const plan = await planOf(drain);
    expect(plan.map(({ server_id, how }) => [server_id, how])).toEqual([
      [ids[0], 'live'],
      [ids[1], 'none'],
      [large, 'live'],
    ]);
    expect(await planOf(drain)).toEqual(plan);
    expect(await hostOf(project, large)).toBe('sim-1');
  });

  test('what is stopped moves with a stop, what has failed or is busy stays and says why', async () => {
    const { project, ids } = await serversOn(platform, 'sim-1', 4);
    const [, stopped = '', failed = '', busy = ''] = ids;
    await act(project, stopped, { 'os-stop': null });
    await settle(platform);
    await putInState(platform, failed, { vm_state: 'error' });
    await putInState(platform, busy, { task_state: 'migrating' });
    const plan = await planOf(drain);
    expect(plan.map(({ how }) => how)).toEqual(['live', 'cold', 'none', 'none']);
    expect(plan[2]).toMatchObject({ problem: 'It has failed. Rebuild, repair or delete it first.', fix: 'delete' });
    expect(plan[3]?.problem).toBe('Wait until the current task has finished.');
    expect((await planOf({ ...drain, mode: 'stop' })).map(({ how, to, problem }) => [how, to, problem])).toEqual([
      ['stop', null, null],
      ['none', null, 'It is already stopped.'],
      ['stop', null, null],
      ['none', null, 'Wait until the current task has finished.'],
    ]);
    await putInState(platform, busy, { task_state: null });
  });

  test('what has crashed stays and can be started; what is locked moves and says so; what is left by choice stays', async () => {
    const { project, ids } = await serversOn(platform, 'sim-1', 3);
    const [crashed = '', locked = '', left = ''] = ids;
    await putInState(platform, crashed, { vm_state: 'stopped', power_state: POWER.crashed });
    await act(project, locked, { lock: null });
    expect(await planOf({ ...drain, left: [left] })).toMatchObject([
      { how: 'none', to: null, problem: 'It has crashed. Start or delete it first.', fix: 'start' },
      { how: 'live', problem: null, is_locked: true, fix: null },
      { how: 'none', to: null, problem: 'It is left on its host, as chosen.', fix: null },
    ]);
  });

  test('members of a group that are to be apart are not planned onto one host', async () => {
    const project = await newProject(platform, 'admin');
    const group = { name: 'db', policy: 'anti-affinity', rules: { max_server_per_host: 2 } };
    const { body } = await project.api.post('/compute/v2.1/os-server-groups', { server_group: group }, at('2.64'));
    const hints = { 'os:scheduler_hints': { group: body.server_group.id } };
    const ids: string[] = [];
    for (const name of ['a', 'b']) ids.push(await launchWith(project, { name }, hints));
    for (const name of ['c', 'd'])
      ids.push(await launchWith(project, { name, availability_zone: 'nova:sim-3' }, hints));
    await closeAllBut('sim-2', 'sim-3');
    const plan = await planOf({ kind: 'migrate', servers: ids.slice(0, 2), mode: 'live', host: 'sim-3' });
    expect(plan.map(({ how, problem }) => [how, problem])).toEqual(
      Array(2).fill(['none', expect.stringContaining('anti-affinity removed 1')]),
    );
    expect((await planOf(drain)).map(({ to }) => to)).toEqual(['sim-2', 'sim-2']);
  });

  test('a member that is to stay with the others is not planned away from them', async () => {
    const project = await newProject(platform, 'admin');
    const group = { name: 'db', policy: 'affinity' };
    const { body } = await project.api.post('/compute/v2.1/os-server-groups', { server_group: group }, at('2.64'));
    const hints = { 'os:scheduler_hints': { group: body.server_group.id } };
    for (const name of ['a', 'b']) await launchWith(project, { name, availability_zone: 'nova:sim-1' }, hints);
    expect((await planOf(drain)).map(({ problem }) => problem)).toEqual(
      Array(2).fill(expect.stringContaining('affinity removed')),
    );
    // They cannot stay together on a host that is lost: the first goes anywhere, and the others follow it.
    await setHost(platform, 'sim-1', { forced_down: 1 });
    const evacuated = await planOf({ ...drain, mode: 'evacuate' });
    expect(evacuated.map(({ how, problem }) => [how, problem])).toEqual(Array(2).fill(['evacuate', null]));
    expect(new Set(evacuated.map(({ to }) => to)).size).toBe(1);
  });

  test('hosts of another zone, kept for other projects, or without what the flavor asks for are not planned', async () => {
    const flavorRef = await newFlavor(admin, { ram: 512 });
    const specs = { extra_specs: { 'aggregate_instance_extra_specs:disk': 'ssd' } };
    expect((await admin.post(`/compute/v2.1/flavors/${flavorRef}/os-extra_specs`, specs)).status).toBe(200);
    const aggregates = '/compute/v2.1/os-aggregates';
    const aggregateOf = async (name: string, hosts: string[], metadata: object) => {
      const { id } = (await admin.post(aggregates, { aggregate: { name } })).body.aggregate;
      for (const host of hosts) await admin.post(`${aggregates}/${id}/action`, { add_host: { host } });
      await admin.post(`${aggregates}/${id}/action`, { set_metadata: { metadata } });
      return id;
    };
    const ssd = await aggregateOf('ssd', ['sim-1', 'sim-2', 'sim-3'], { disk: 'ssd' });
    await serversOn(platform, 'sim-1', 1, { flavorRef });
    expect((await planOf(drain))[0]?.to).toMatch(/sim-[23]/);
    const kept = await aggregateOf('kept', ['sim-2', 'sim-3'], { filter_tenant_id: 'somebody' });
    expect((await planOf(drain))[0]).toMatchObject({ how: 'none', problem: expect.stringContaining('aggregate') });
    for (const id of [ssd, kept]) {
      for (const { host } of [{ host: 'sim-1' }, { host: 'sim-2' }, { host: 'sim-3' }]) {
        await admin.post(`${aggregates}/${id}/action`, { remove_host: { host } });
      }
      await admin.delete(`${aggregates}/${id}`);
    }
  });

  test('a host that is down can only be evacuated', async () => {
    await serversOn(platform, 'sim-1');
    await setHost(platform, 'sim-1', { state: 'down' });
    const problem = 'Its host is down. It can only be evacuated.';
    expect(await planOf(drain)).toMatchObject([{ how: 'none', problem }]);
    expect(await planOf({ ...drain, mode: 'evacuate' })).toMatchObject([{ how: 'evacuate', to: expect.any(String) }]);
  });

  test.each<[string, object, number]>([
    ['an unknown host', { kind: 'drain', host: 'mars', mode: 'live' }, 404],
    ['an unknown server', { kind: 'migrate', servers: ['none'], mode: 'live' }, 404],
    ['an unknown mode', { kind: 'drain', host: 'sim-1', mode: 'by hand' }, 400],
    ['an unknown kind', { kind: 'dance', host: 'sim-1' }, 400],
    ['no servers', { kind: 'migrate', servers: [], mode: 'live' }, 400],
  ])('%s is refused', async (_, moves, status) => {
    expect((await admin.post(`${MOVES}/plan`, { moves })).status).toBe(status);
  });

  test('a manager of the project is refused with 403', async () => {
    const { api } = await newProject(platform, 'manager');
    expect((await api.post(`${MOVES}/plan`, { moves: drain })).status).toBe(403);
  });
});

async function launchWith(project: Awaited<ReturnType<typeof newProject>>, server: object, more: object) {
  const imageRef = await insertImage(platform, project.id);
  const body = { server: { availability_zone: 'nova:sim-1', flavorRef: '1', imageRef, ...server }, ...more };
  const answer = await project.api.post('/compute/v2.1/servers', body);
  expect(answer.status).toBe(202);
  await settle(platform);
  return answer.body.server.id as string;
}

describe('POST /os-moves/targets', () => {
  test('each host says what is in the way there, and how much of it is missing', async () => {
    const { ids } = await serversOn(platform, 'sim-1');
    await setHost(platform, 'sim-2', { ram_mb: 500 });
    await setHost(platform, 'sim-3', { state: 'down' });
    const { body } = await admin.post(`${MOVES}/targets`, { servers: ids });
    const targets = body.targets.map(({ host, obstacle, missing }: Record<string, unknown>) => [
      host,
      obstacle,
      missing,
    ]);
    expect(targets.toSorted()).toEqual([
      ['sim-1', 'present host', null],
      ['sim-2', 'ram', 12],
      ['sim-3', 'enabled', null],
      ['sim-4', null, null],
    ]);
  });

  test('an unknown server is refused with 404', async () => {
    expect((await admin.post(`${MOVES}/targets`, { servers: ['none'] })).status).toBe(404);
  });
});
