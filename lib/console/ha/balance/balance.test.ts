import { beforeEach, describe, expect, test } from 'vitest';
import { newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { launch, newFlavor, settle, show } from '#lib/testing/compute.ts';
import { emptyFleet } from '#lib/testing/empty-fleet.ts';
import { control } from '#lib/testing/moves.ts';
import { insertNotification, insertSegment } from '#lib/testing/notifications.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { holdOnce } from '#lib/testing/server-actions.ts';

const platform = usePlatform({ NEPHOS_FLEET_HOSTS: '3' });
const database = () => platform.platform.services.database;
const PATH = '/console/v1/ha/balance';
let project: TestProject;
let flavorRef = '';

beforeEach(async () => {
  await emptyFleet(platform, 8192);
  project = await newProject(platform, 'admin');
  flavorRef = await newFlavor(await signInAdmin(platform), { ram: 2048 });
});

const fill = async (host: string, count: number) => {
  const ids = [];
  for (let index = 0; index < count; index += 1) {
    ids.push(await launch(platform, project, { flavorRef, availability_zone: `nova:${host}` }));
  }
  return ids;
};
const planOf = async (query = '') => (await (await signInAdmin(platform)).get(`${PATH}${query}`)).body.plan;
const hostOf = async (id: string) => (await show(project, id))['OS-EXT-SRV-ATTR:host'];

interface PlannedMove {
  server_id: string;
  from: string;
  to: string;
}

describe('GET /ha/balance', () => {
  test('plans moves off the fullest host with their cost, within its segment alone', async () => {
    const id = await insertSegment(platform, { name: 'rack-a', hosts: { 'sim-1': {}, 'sim-2': {} } });
    await fill('sim-1', 4);
    const { groups, obstacle } = await planOf(`?segment=${id}`);
    expect(obstacle).toBeNull();
    expect(groups).toHaveLength(1);
    const [group] = groups;
    expect(group).toMatchObject({
      segment_name: 'rack-a',
      hosts: 2,
      reason: null,
      before: { highest: 100, lowest: 0 },
    });
    expect(group.moves.map(({ from, to }: PlannedMove) => [from, to])).toEqual([
      ['sim-1', 'sim-2'],
      ['sim-1', 'sim-2'],
    ]);
    expect(group.moves[0]).toMatchObject({ how: 'live', from_before: 100, from_after: 75, to_after: 25 });
    expect(group.after).toEqual({ highest: 50, lowest: 50 });
  });

  test('plans all groups of hosts without a segment, and says why nothing is moved', async () => {
    await insertSegment(platform, { name: 'rack-a', hosts: { 'sim-3': {} } });
    const { groups } = await planOf();
    const reasons = groups.map((group: { segment_name: string | null; reason: string }) => [
      group.segment_name,
      group.reason,
    ]);
    expect(new Map(reasons)).toEqual(
      new Map([
        [null, 'balanced'],
        ['rack-a', 'few_hosts'],
      ]),
    );
  });

  test('reserved hosts, disabled ones and those in maintenance take no part', async () => {
    await insertSegment(platform, {
      hosts: { 'sim-1': {}, 'sim-2': { is_reserved: 1 }, 'sim-3': { on_maintenance: 1 } },
    });
    await fill('sim-1', 4);
    expect((await planOf()).groups).toMatchObject([{ hosts: 1, reason: 'few_hosts' }]);
  });

  test('a locked instance stays', async () => {
    const [first = '', second = ''] = await fill('sim-1', 2);
    for (const id of [first, second]) {
      await project.api.post(`/compute/v2.1/servers/${id}/action`, { lock: null });
    }
    expect((await planOf()).groups).toMatchObject([{ reason: 'stuck', moves: [] }]);
  });

  test('an unknown segment is 404, and anyone but an administrator is refused with 403', async () => {
    expect((await (await signInAdmin(platform)).get(`${PATH}?segment=gone`)).status).toBe(404);
    expect((await (await newProject(platform, 'manager')).api.get(PATH)).status).toBe(403);
  });
});

const setSuspect = (name: string, suspect_path: 'network' | null) =>
  database().transact((tx) => tx.updateTable('hosts').set({ suspect_path }).where('name', '=', name).execute());

describe('POST /ha/balance', () => {
  const start = async (moves: readonly object[]) =>
    (await signInAdmin(platform)).post(PATH, { balance: { moves, parallel: 4 } });

  test('moves the instances of a plan to its hosts, as a job that can be watched', async () => {
    await fill('sim-1', 3);
    const { groups } = await planOf();
    const moves = groups[0].moves.map(({ server_id, to }: PlannedMove) => ({ server_id, to }));
    expect(moves.length).toBeGreaterThan(0);
    const { status, body } = await start(moves);
    expect([status, body.balance]).toEqual([202, { job_id: expect.any(String) }]);
    await settle(platform);
    for (const { server_id, to } of moves) expect(await hostOf(server_id)).toBe(to);
    expect((await planOf()).groups[0].reason).toBe('balanced');
  });

  test('an instance that no longer fits on its host stays, and is not moved elsewhere', async () => {
    const [id = '', other = ''] = await fill('sim-1', 2);
    await database().transact((tx) => tx.updateTable('hosts').set({ ram_mb: 1 }).where('name', '=', 'sim-2').execute());
    expect((await start([{ server_id: id, to: 'sim-2' }])).status).toBe(409);
    expect(
      (
        await start([
          { server_id: id, to: 'sim-2' },
          { server_id: other, to: 'sim-3' },
        ])
      ).status,
    ).toBe(202);
    await settle(platform);
    expect([await hostOf(id), await hostOf(other)]).toEqual(['sim-1', 'sim-3']);
  });

  test.each([
    [
      'a recovery is in progress',
      'A recovery is in progress. Wait until it has finished.',
      () => insertNotification(platform, { status: 'running', host: 'sim-3' }),
    ],
    ['a host is down', 'A host is down. Wait until it is recovered, or start its maintenance.', () => setDown('sim-3')],
    [
      'a host is silent on one path',
      'A host responds only in part. Wait until it responds, or start its maintenance.',
      () => setSuspect('sim-3', 'network'),
    ],
    ['the control plane may be isolated', 'The control plane may be isolated. Close the incident first.', openIncident],
  ])('nothing is moved while %s', async (_title, message, begin) => {
    const [id = ''] = await fill('sim-1', 1);
    await begin();
    const answer = await start([{ server_id: id, to: 'sim-2' }]);
    expect([answer.status, answer.body.conflictingRequest.message]).toEqual([409, message]);
    await setSuspect('sim-3', null);
    await database().transact((tx) => tx.deleteFrom('isolation_incidents').execute());
  });

  test('more moves than a plan can have, or none, are refused with 400', async () => {
    const move = { server_id: 'one', to: 'sim-1' };
    expect((await start([])).status).toBe(400);
    expect((await start(Array.from({ length: 51 }, () => move))).status).toBe(400);
    expect((await start([move])).status).toBe(404);
  });
});

test('a job begins no further move once a recovery is in progress, and says so; retried afterwards, it goes on', async () => {
  const ids = await fill('sim-1', 3);
  const admin = await signInAdmin(platform);
  const moves = ids.slice(0, 2).map((id, index) => ({ server_id: id, to: `sim-${index + 2}` }));
  const release = holdOnce(platform, 'migrateLive');
  const { job_id } = (await admin.post(PATH, { balance: { moves, parallel: 1 } })).body.balance;
  await expect.poll(async () => (await show(project, ids[0] ?? '')).status).toBe('MIGRATING');
  const recovery = await insertNotification(platform, { status: 'running', host: 'sim-3' });
  release();
  await settle(platform);
  expect(await Promise.all(ids.map(hostOf))).toEqual(['sim-2', 'sim-1', 'sim-1']);
  const items = database().read.selectFrom('job_items').select(['state', 'message']).where('job_id', '=', job_id);
  expect(await items.orderBy('position').execute()).toEqual([
    { state: 'done', message: null },
    { state: 'failed', message: 'A recovery is in progress. Wait until it has finished.' },
  ]);
  await database().transact((tx) => tx.deleteFrom('notifications').where('id', '=', recovery).execute());
  expect((await control({ api: admin }, job_id, 'retry')).status).toBe(202);
  await settle(platform);
  expect(await Promise.all(ids.map(hostOf))).toEqual(['sim-2', 'sim-3', 'sim-1']);
});

async function setDown(name: string) {
  await database().transact((tx) => tx.updateTable('hosts').set({ state: 'down' }).where('name', '=', name).execute());
}

async function openIncident() {
  const now = new Date().toISOString();
  const matrix = JSON.stringify({
    paths: { database: 'reachable', storage: 'reachable', gateway: 'reachable' },
    ...{ hosts: [], more_hosts: 0 },
  });
  const row = {
    id: 'incident',
    opened_at: now,
    checked_at: now,
    reasons: '["hosts"]',
    hosts: 3,
    silent: 2,
    groups: '[]',
    matrix,
  };
  await database().transact((tx) =>
    tx
      .insertInto('isolation_incidents')
      .values(row as never)
      .execute(),
  );
}
