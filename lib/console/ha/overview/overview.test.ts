import { beforeEach, describe, expect, test } from 'vitest';
import { SENTENCES } from '#lib/ha/recovery/messages.ts';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { launch } from '#lib/testing/compute.ts';
import { insertNotification, insertSegment, insertStep, insertVmove } from '#lib/testing/notifications.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform({ NEPHOS_FLEET_HOSTS: '3' });
const PATH = '/console/v1/ha/overview';

const overview = async () => {
  const { status, body } = await (await signInAdmin(platform)).get(PATH);
  expect(status).toBe(200);
  return body.overview;
};

const reasonsIn = ({ reasons }: { reasons: { id: string }[] }) => reasons.map(({ id }) => id);

beforeEach(async () => {
  await platform.platform.services.database.transact(async (tx) => {
    for (const table of [
      'vmoves',
      'recovery_steps',
      'notifications',
      'segment_hosts',
      'segments',
      'muted_hosts',
    ] as const) {
      await tx.deleteFrom(table).execute();
    }
  });
});

const everyHost = { 'sim-1': {}, 'sim-2': {}, 'sim-3': {} };

describe('GET /ha/overview', () => {
  test('without segments nothing is recovered: off, with every host uncovered and no last notification', async () => {
    expect(await overview()).toMatchObject({
      state: 'off',
      reasons: [{ id: 'no_segments' }],
      hosts: { total: 0, uncovered: 3 },
      last: null,
      open: { incidents: 0, down: { total: 0, names: [] }, hosts: [] },
    });
  });

  test('with every host up in an enabled segment nothing is missing: protected', async () => {
    await insertSegment(platform, { hosts: { ...everyHost, 'sim-3': { is_reserved: 1 } } });
    expect(await overview()).toMatchObject({
      state: 'protected',
      reasons: [],
      segments: { total: 1, disabled: 0 },
      hosts: { total: 3, down: 0, out_of_service: 0, maintenance: 0, reserved: 1, uncovered: 0 },
    });
  });

  test('a host that compute has never heard of is no cover: it counts as down', async () => {
    await insertSegment(platform, { hosts: { ...everyHost, mars: {} } });
    expect(await overview()).toMatchObject({ state: 'degraded', reasons: [{ id: 'down', count: 1, names: ['mars'] }] });
  });

  test('a recovery tells its step and how far it is; an instance that failed and then moved counts once', async () => {
    await insertSegment(platform, { hosts: everyHost });
    const id = await insertNotification(platform, { status: 'running', host: 'sim-2' });
    await insertStep(platform, {
      notification_id: id,
      position: 0,
      name: 'DisableComputeServiceTask',
      state: 'SUCCESS',
    });
    await insertStep(platform, { notification_id: id, position: 1, name: 'EvacuateInstancesTask', state: 'RUNNING' });
    await insertStep(platform, { notification_id: id, position: 2, name: 'Later', state: 'PENDING' });
    await insertVmove(platform, { notification_id: id, status: 'failed', server_id: 'a', project_id: 'p' });
    await insertVmove(platform, {
      notification_id: id,
      status: 'succeeded',
      server_id: 'a',
      project_id: 'p',
      attempt: 2,
    });
    await insertVmove(platform, { notification_id: id, status: 'failed', server_id: 'b', project_id: 'q' });
    await insertVmove(platform, { notification_id: id, status: 'pending', server_id: 'c', project_id: 'q' });
    const current = await overview();
    expect(current.state).toBe('recovering');
    expect(current.running).toEqual({
      total: 1,
      recoveries: [
        expect.objectContaining({
          id,
          host: 'sim-2',
          step: 'EvacuateInstancesTask',
          impact: { recovered: 1, failed: 1, total: 3 },
        }),
      ],
    });
  });

  test('instances on a host that is down and that nothing recovers are stranded; not once the host is up again', async () => {
    const project = await newProject(platform, 'admin');
    await launch(platform, project, { availability_zone: 'nova:sim-1' });
    await insertNotification(platform, { status: 'ignored', host: 'sim-1' });
    expect((await overview()).hit.instances).toBe(0);
    const named = { host: 'sim-1', binary: 'nova-compute' };
    const force = (forced_down: boolean) =>
      project.api.put(
        '/compute/v2.1/os-services/force-down',
        { ...named, forced_down },
        { 'openstack-api-version': 'compute 2.11' },
      );
    await force(true);
    expect((await overview()).hit).toMatchObject({ instances: 1, projects: 1, stranded: 1 });
    await force(false);
  });

  test.each(['finished', 'failed'] as const)(
    'a recovery that %s offers no retry for an instance whose only disk is on the host: the host has to be repaired',
    async (status) => {
      const project = await newProject(platform, 'admin');
      const id = await launch(platform, project, { availability_zone: 'nova:sim-1' });
      const out = { on_maintenance: 1, maintenance_by: 'a notification' } as const;
      await insertSegment(platform, { hosts: { ...everyHost, 'sim-1': out } });
      const notification_id = await insertNotification(platform, { status, attempts: 1, host: 'sim-1' });
      const move = { notification_id, server_id: id, status: 'ignored', message: SENTENCES.localDisk } as const;
      await insertVmove(platform, move);
      const setHost = (state: 'up' | 'down') =>
        platform.platform.services.database.transact((tx) =>
          tx.updateTable('hosts').set({ state }).where('name', '=', 'sim-1').execute(),
        );
      await setHost('down');
      expect((await overview()).left).toMatchObject({
        retry: { instances: 0, notification_id: null },
        waiting: { instances: 1, hosts: { total: 1, names: ['sim-1'] } },
        to_repair: { total: 0, names: [] },
      });
      const admin = await signInAdmin(platform);
      const pathOf = (part: string) => `/console/v1/ha/notifications/${notification_id}/${part}`;
      expect((await admin.get(pathOf('record'))).body.record.lanes).toMatchObject([
        { outcome: 'failed', remedy: 'repair_host' },
      ]);
      expect((await admin.get(pathOf('report'))).body.report.json.left_for_a_person).toContain(
        `Instance web: ${SENTENCES.localDisk}`,
      );
      const retry = await admin.post(pathOf('retry'), { retry: {} });
      expect(retry.status).toBe(409);
      await setHost('up');
    },
  );

  test('what is left for a person: unread, failed, ignored and hosts to return; nothing that is resolved, and a muted host calls nobody', async () => {
    await insertSegment(platform, {
      hosts: { ...everyHost, 'sim-2': { on_maintenance: 1, maintenance_by: 'a notification' } },
    });
    await insertNotification(platform, { status: 'failed', host: 'sim-2', triage: 'acknowledged' });
    await insertNotification(platform, { status: 'ignored', host: 'sim-3' });
    await insertNotification(platform, { status: 'failed', host: 'sim-1', triage: 'resolved' });
    await (await signInAdmin(platform)).put('/console/v1/ha/mutes/sim-3', {
      mute: { minutes: 60, reason: 'Known.' },
    });
    const current = await overview();
    expect(current.left).toEqual({
      unacknowledged: 1,
      calling: 0,
      ignored: 1,
      mine: 0,
      retry: { instances: 0, notification_id: null },
      crashed: { total: 0, names: [], first_id: null },
      off: { total: 0, names: [], first_id: null },
      waiting: { instances: 0, hosts: { total: 0, names: [] } },
      stranded: { instances: 0, hosts: { total: 0, names: [] } },
      to_repair: { total: 0, names: [] },
      to_return: { total: 1, names: ['sim-2'] },
    });
    expect(current.open).toMatchObject({ incidents: 2, more_hosts: 0 });
    expect(reasonsIn(current)).toEqual(['out_of_service']);
  });

  test('instances on a host that a process fault put on maintenance are warned of; not once they are elsewhere', async () => {
    const project = await newProject(platform, 'admin');
    const server = await launch(platform, project, { availability_zone: 'nova:sim-3' });
    await insertSegment(platform, { hosts: { ...everyHost, 'sim-3': { on_maintenance: 1, maintenance_by: 'x' } } });
    await insertNotification(platform, { type: 'COMPUTE_PROCESS', status: 'running', host: 'sim-3' });
    expect(reasonsIn(await overview())).toEqual(['recovering', 'out_of_service']);
    await platform.platform.services.database.transact((tx) => tx.deleteFrom('notifications').execute());
    expect((await overview()).reasons).toEqual([{ id: 'unguarded', count: 1, names: ['sim-3'] }]);
    await project.api.delete(`/compute/v2.1/servers/${server}`);
    await expect.poll(async () => reasonsIn(await overview())).toEqual(['out_of_service']);
  });

  test('a host under recovery is not to be returned yet', async () => {
    await insertSegment(platform, { hosts: { 'sim-2': { on_maintenance: 1, maintenance_by: 'a notification' } } });
    await insertNotification(platform, { status: 'running', host: 'sim-2' });
    expect((await overview()).left.to_return.total).toBe(0);
  });
});
