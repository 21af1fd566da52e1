import { beforeEach, describe, expect, test, vi } from 'vitest';
import { survivalText } from '#lib/console/ha/overview/state-sentences.ts';
import { english } from '#lib/i18n/english.ts';
import { type ApiClient, newProject, signInAdmin } from '#lib/testing/api.ts';
import { launch, settle } from '#lib/testing/compute.ts';
import { incidentOf, listNames, makeRoom, noRoom, sentences } from '#lib/testing/desk.ts';
import { FENCED, UNFENCED } from '#lib/testing/ha.ts';
import { emptyHosts, serversOn } from '#lib/testing/moves.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { failHost, mendHost, over, protect, QUIET, resetHa, tell } from '#lib/testing/recovery.ts';
import { act } from '#lib/testing/server-actions.ts';

const platform = usePlatform({ ...QUIET, NEPHOS_FLEET_HOSTS: '10' });

const HOSTS = Array.from({ length: 10 }, (_, at) => `sim-${at + 1}`);
let admin: ApiClient;

beforeEach(async () => {
  admin = await signInAdmin(platform);
  for (const host of HOSTS) await mendHost(platform, host);
  await resetHa(platform);
  await emptyHosts(platform, admin);
});

const setPower = (id: string, power_state: 1 | 6, vm_state: 'active' | 'stopped') =>
  platform.platform.services.database.transact((tx) =>
    tx.updateTable('servers').set({ power_state, vm_state }).where('id', '=', id).execute(),
  );

/** Crashed instances in the view Problems of all instances, and in Needs attention. */
async function crashedElsewhere() {
  const { crashed } = (await admin.get('/console/v1/server-counts')).body;
  const { failed } = (await admin.get('/console/v1/platform-summary')).body;
  return { problems: crashed, attention: failed.first.map(({ name }: { name: string }) => name) };
}

describe('What the page, the list and the report of an incident say', () => {
  test('an instance crashes after its recovery: it is down everywhere, as on the desk', async () => {
    await protect(platform, { hosts: HOSTS });
    const { ids } = await serversOn(platform, 'sim-1', 2);
    await failHost(platform, 'sim-1');
    const id = await tell(platform, { host: 'sim-1' });
    await over(platform, id);
    const repair = 'Repair host sim-1 and return it to service.';
    expect(await incidentOf(admin, id)).toEqual({
      outcomes: ['recovered', 'recovered'],
      impact: { recovered: 2, failed: 0, total: 2 },
      report: '2 affected, 2 recovered, 0 still down',
      hasTime: true,
      left: [repair],
    });
    await setPower(ids[0] ?? '', 6, 'stopped');
    expect((await sentences(admin)).doing).toBe('No recovery in progress: 1 instance is not running.');
    expect(await incidentOf(admin, id)).toEqual({
      outcomes: ['crashed', 'recovered'],
      impact: { recovered: 1, failed: 1, total: 2 },
      report: '2 affected, 1 recovered, 1 still down',
      hasTime: false,
      left: ['Start instance web-0.', repair],
    });
  });

  test('a recovery failed and a person finished it: the time to recovery ends when the last instance runs', async () => {
    await protect(platform, { hosts: HOSTS });
    const { project, ids } = await serversOn(platform, 'sim-1', 2);
    await noRoom(platform, HOSTS.slice(1));
    await failHost(platform, 'sim-1');
    const id = await tell(platform, { host: 'sim-1' });
    await over(platform, id);
    expect(await incidentOf(admin, id)).toMatchObject({
      outcomes: ['failed', 'failed'],
      impact: { recovered: 0, failed: 2, total: 2 },
      report: '2 affected, 0 recovered, 2 still down',
      hasTime: false,
    });
    await makeRoom(platform, HOSTS.slice(1));
    for (const server of ids) expect((await act(project, server, { evacuate: {} }, '2.68')).status).toBe(200);
    await settle(platform);
    expect(await incidentOf(admin, id)).toMatchObject({
      outcomes: ['recovered', 'recovered'],
      impact: { recovered: 2, failed: 0, total: 2 },
      report: '2 affected, 2 recovered, 0 still down',
      hasTime: true,
    });
    const { api } = project;
    expect((await api.delete(`/compute/v2.1/servers/${ids[0]}`)).status).toBe(204);
    await settle(platform);
    expect(await incidentOf(admin, id)).toMatchObject({
      outcomes: ['deleted', 'recovered'],
      impact: { recovered: 1, failed: 0, total: 1 },
      report: '2 affected, 1 recovered, 0 still down, 1 deleted',
    });
  });

  test('a recovery that found nothing to restart took no time', async () => {
    await protect(platform, { hosts: HOSTS });
    const { ids } = await serversOn(platform, 'sim-4', 1);
    await setPower(ids[0] ?? '', 6, 'stopped');
    const payload = { instance_uuid: ids[0] ?? '', event: 'LIFECYCLE', vir_domain_event: 'STOPPED_FAILED' } as const;
    const id = await tell(platform, { host: 'sim-4', type: 'COMPUTE_INSTANCE', payload });
    await over(platform, id);
    expect(await incidentOf(admin, id)).toMatchObject({ outcomes: [], hasTime: false });
  });
});

describe('What the strip and the desk say', () => {
  test('nothing failed', async () => {
    await protect(platform, { hosts: HOSTS });
    expect(await sentences(admin)).toEqual({
      state: 'protected',
      reasons: [],
      failed: 'Nothing',
      hosts: [],
      affected: 'No instance',
      doing: 'Nothing: No recovery is in progress.',
      tasks: [],
    });
  });

  test('one host fails and is recovered: its instances run, and the host waits for its repair', async () => {
    await protect(platform, { hosts: HOSTS });
    await serversOn(platform, 'sim-1', 2);
    await failHost(platform, 'sim-1');
    await over(platform, await tell(platform, { host: 'sim-1' }));
    expect(await sentences(admin)).toEqual({
      state: 'degraded',
      reasons: ['Down: sim-1'],
      failed: 'sim-1 is down',
      hosts: ['sim-1 in segment, 1 report'],
      affected: '2 instances in 1 project',
      doing: 'All instances are running again: No recovery is in progress.',
      tasks: ['Repair sim-1', '1 unacknowledged'],
    });
    await mendHost(platform, 'sim-1');
    expect(await sentences(admin)).toMatchObject({
      reasons: ['Out of service after a failure: sim-1'],
      failed: 'No host is down',
      tasks: ['Return sim-1 to service', '1 unacknowledged'],
    });
  });

  test('two hosts fail at once, one of them without a segment: nothing recovers its instances', async () => {
    await protect(platform, { hosts: HOSTS.slice(0, 9) });
    await serversOn(platform, 'sim-1', 2);
    await serversOn(platform, 'sim-10', 1);
    await failHost(platform, 'sim-1');
    await failHost(platform, 'sim-10');
    await over(platform, await tell(platform, { host: 'sim-1' }));
    expect(await sentences(admin)).toEqual({
      state: 'degraded',
      reasons: ['Down: sim-1 and sim-10', 'sim-10 is not protected'],
      failed: '2 hosts are down',
      hosts: ['sim-1 in segment, 1 report', 'sim-10 not in a segment'],
      affected: '3 instances in 2 projects',
      doing: 'No recovery in progress: 1 instance is not running.',
      tasks: ['Evacuate 1 instance from sim-10', 'Repair sim-1', '1 unacknowledged'],
    });
  });

  test('a recovery fails in both attempts, and its instances are evacuated by a person', async () => {
    await protect(platform, { hosts: HOSTS });
    const { project, ids } = await serversOn(platform, 'sim-1', 3);
    const others = HOSTS.slice(1);
    await noRoom(platform, others);
    await failHost(platform, 'sim-1');
    expect(await over(platform, await tell(platform, { host: 'sim-1' }))).toMatchObject({
      status: 'failed',
      attempts: 2,
    });
    expect(await sentences(admin)).toEqual({
      state: 'degraded',
      reasons: ['Not all instances recovered: sim-1', 'Down: sim-1'],
      failed: 'sim-1 is down',
      hosts: ['sim-1 in segment, 1 report'],
      affected: '3 instances in 1 project',
      doing: 'No recovery in progress: 3 instances are not running.',
      tasks: ['Retry 3 instances', 'Repair sim-1', '1 unacknowledged'],
    });
    await makeRoom(platform, others);
    for (const id of ids) expect((await act(project, id, { evacuate: {} }, '2.68')).status).toBe(200);
    await settle(platform);
    expect(await sentences(admin)).toMatchObject({
      reasons: ['Down: sim-1'],
      affected: '3 instances in 1 project',
      doing: 'All instances are running again: No recovery is in progress.',
      tasks: ['Repair sim-1', '1 unacknowledged'],
    });
  });

  test('the second attempt succeeds: nothing is left of the first', async () => {
    await protect(platform, { hosts: ['sim-1', 'sim-2'], method: 'auto' });
    await serversOn(platform, 'sim-1', 1);
    const { hypervisor } = platform.platform.services.engine;
    vi.spyOn(hypervisor, 'evacuate').mockRejectedValueOnce(new Error('The disk of the target is full.'));
    await failHost(platform, 'sim-1');
    expect(await over(platform, await tell(platform, { host: 'sim-1' }))).toMatchObject({ status: 'finished' });
    vi.restoreAllMocks();
    expect(await sentences(admin)).toMatchObject({
      affected: '1 instance in 1 project',
      doing: 'All instances are running again: No recovery is in progress.',
      tasks: ['Repair sim-1', '1 unacknowledged'],
    });
  });

  test('the reserve is used up by a first failure: the second one recovers nothing', async () => {
    await protect(platform, { hosts: ['sim-1', 'sim-2'], reserved: ['sim-3'], method: 'reserved_host' });
    await serversOn(platform, 'sim-1', 1);
    await serversOn(platform, 'sim-2', 2);
    await failHost(platform, 'sim-1');
    await over(platform, await tell(platform, { host: 'sim-1' }));
    await failHost(platform, 'sim-2');
    const id = await tell(platform, { host: 'sim-2' });
    expect(await over(platform, id)).toMatchObject({ status: 'failed' });
    expect(await incidentOf(admin, id)).toEqual({
      outcomes: ['failed', 'failed'],
      impact: { recovered: 0, failed: 2, total: 2 },
      report: '2 affected, 0 recovered, 2 still down',
      hasTime: false,
      left: [
        'The recovery failed and has to be completed manually.',
        'Retry instance web-0: No reserved host is available.',
        'Retry instance web-1: No reserved host is available.',
        'Repair host sim-2 and return it to service.',
      ],
    });
    const { failed, affected, doing, tasks } = await sentences(admin);
    expect({ failed, affected, doing, tasks }).toEqual({
      failed: '2 hosts are down',
      affected: '3 instances in 2 projects',
      doing: 'No recovery in progress: 2 instances are not running.',
      tasks: ['Retry 2 instances', 'Repair sim-1 and sim-2', '2 unacknowledged'],
    });
  });

  test('an instance crashes and nobody restarts it', async () => {
    await protect(platform, { hosts: HOSTS });
    const project = await newProject(platform, 'admin');
    const id = await launch(platform, project, { name: 'db-1', availability_zone: 'nova:sim-4' });
    await setPower(id, 6, 'stopped');
    const payload = { instance_uuid: id, event: 'LIFECYCLE', vir_domain_event: 'STOPPED_FAILED' };
    await over(platform, await tell(platform, { host: 'sim-4', type: 'COMPUTE_INSTANCE', payload }));
    expect(await sentences(admin)).toEqual({
      state: 'degraded',
      reasons: ['Crashed and not restarted: db-1'],
      failed: '1 instance crashed',
      hosts: ['sim-4 in segment, 1 report'],
      affected: '1 instance in 1 project',
      doing: 'No recovery in progress: 1 instance is not running.',
      tasks: ['Start db-1, which crashed', '1 unacknowledged'],
    });
    expect(await crashedElsewhere()).toEqual({ problems: 1, attention: ['db-1'] });
    await setPower(id, 1, 'active');
    expect(await crashedElsewhere()).toEqual({ problems: 0, attention: [] });
    expect(await sentences(admin)).toMatchObject({
      state: 'protected',
      failed: 'No host is down',
      doing: 'All instances are running again: No recovery is in progress.',
    });
  });

  test('crashed instances are named in the order of their names, whichever crashed first', async () => {
    await protect(platform, { hosts: HOSTS });
    const project = await newProject(platform, 'admin');
    for (const name of ['db-10', 'db-2', 'db-1']) {
      await setPower(await launch(platform, project, { name, availability_zone: 'nova:sim-4' }), 6, 'stopped');
    }
    expect((await sentences(admin)).reasons).toEqual(['Crashed and not restarted: db-1, db-2, and db-10']);
  });

  test('a host that flaps is up: its reports are reports', async () => {
    await protect(platform, { hosts: HOSTS });
    for (const payload of [UNFENCED, { event: 'STARTED' }, UNFENCED] as const) {
      await over(platform, await tell(platform, { host: 'sim-2', payload }));
    }
    expect(await sentences(admin)).toMatchObject({
      state: 'protected',
      reasons: [],
      failed: 'No host is down',
      hosts: ['sim-2 in segment, 3 reports'],
      affected: 'No instance',
      tasks: ['2 reports ignored', '3 unacknowledged'],
    });
  });

  test('many names are cut, and the rest is counted', async () => {
    await protect(platform, { hosts: HOSTS });
    for (const host of HOSTS.slice(0, 5)) {
      await failHost(platform, host);
      await over(platform, await tell(platform, { host }));
    }
    expect(await sentences(admin)).toMatchObject({
      reasons: ['Down: sim-1, sim-2, sim-3, sim-4, and sim-5'],
      failed: '5 hosts are down',
      tasks: ['Repair sim-1, sim-2, sim-3, sim-4, and 1 more', '5 unacknowledged'],
    });
    for (const host of HOSTS.slice(0, 5)) await mendHost(platform, host);
    expect((await sentences(admin)).tasks).toEqual([
      'Return sim-1, sim-2, sim-3, sim-4, and 1 more to service',
      '5 unacknowledged',
    ]);
  });
});

test.each([
  [{ survives: true, failing: 0, names: [] }, 'Yes (estimate)'],
  [{ survives: false, failing: 1, names: ['sim-10'] }, 'No, not of sim-10 (estimate)'],
  [{ survives: false, failing: 9, names: ['a', 'b'] }, 'No, not of a, b, and 7 more (estimate)'],
])('whether the loss of any one host is survived: %o', (found, sentence) => {
  const survival = { without_room: [], computed_at: '2026-11-20T10:00:00.000Z', ...found };
  expect(english(survivalText(survival, listNames))).toBe(sentence);
});

describe('A storm of 300 posts', () => {
  const post = (body: object) => admin.post('/v1/notifications', body);
  const host = (hostname: string, payload: object) => ({ type: 'COMPUTE_HOST', hostname, payload });

  test('two hosts are off, instances crashed, others are only reported: the desk says what is so', async () => {
    await protect(platform, { hosts: HOSTS.slice(0, 9) });
    await serversOn(platform, 'sim-8', 2);
    await serversOn(platform, 'sim-9', 1);
    const { ids } = await serversOn(platform, 'sim-3', 6);
    await platform.platform.services.database.transact((tx) =>
      tx.updateTable('segment_hosts').set({ on_maintenance: 1 }).where('name', '=', 'sim-7').execute(),
    );
    for (const name of ['sim-8', 'sim-9']) await failHost(platform, name);
    for (const id of ids) await setPower(id, 6, 'stopped');
    const crash = (instance_uuid: string) => ({
      type: 'COMPUTE_INSTANCE',
      hostname: 'sim-3',
      payload: { instance_uuid, event: 'LIFECYCLE', vir_domain_event: 'STOPPED_FAILED' },
    });
    const kinds = [
      host('sim-8', FENCED),
      host('sim-9', FENCED),
      host('sim-2', UNFENCED),
      host('sim-2', { event: 'STARTED' }),
      ...ids.map(crash),
      ...['sim-1', 'sim-4', 'sim-5', 'sim-6'].map((name) => host(name, UNFENCED)),
      host('sim-7', FENCED),
      host('nowhere', FENCED),
      host('sim-1', { event: 'EXPLODED' }),
      { hostname: 'sim-1' },
    ];
    const answers: number[] = [];
    for (let at = 0; at < 300; at += 1) answers.push((await post(kinds[at % kinds.length] ?? {})).status);
    expect(new Set(answers)).toEqual(new Set([202, 400, 409]));
    const { read } = platform.platform.services.database;
    const open = read.selectFrom('notifications').select('id').where('ended_at', 'is', null);
    await expect.poll(async () => (await open.execute()).length, { interval: 50 }).toBe(0);
    expect(await sentences(admin)).toEqual({
      state: 'degraded',
      reasons: [
        'Down: sim-8 and sim-9',
        'Crashed and not restarted: web-0, web-1, web-2, web-3, web-4, and 1 more',
        'In maintenance: sim-7',
        'sim-10 is not protected',
      ],
      failed: '2 hosts are down',
      hosts: [
        'sim-8 in segment, 17 reports',
        'sim-9 in segment, 17 reports',
        'sim-3 in segment, 102 reports',
        'sim-6 in segment, 16 reports',
        'and 4 more',
      ],
      affected: '9 instances in 3 projects',
      doing: 'No recovery in progress: 6 instances are not running.',
      tasks: ['Start 6 crashed instances', 'Repair sim-8 and sim-9', '5 reports ignored', '8 unacknowledged'],
    });
  });
});
