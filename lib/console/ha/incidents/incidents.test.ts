import { beforeEach, describe, expect, test } from 'vitest';
import { POWER } from '#lib/compute/servers/states.ts';
import { signInAdmin } from '#lib/testing/api.ts';
import { settle } from '#lib/testing/compute.ts';
import { emptyHosts, serversOn } from '#lib/testing/moves.ts';
import { insertNotification } from '#lib/testing/notifications.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { failHost, mendHost, notificationOf, over, protect, QUIET, resetHa, tell } from '#lib/testing/recovery.ts';
import { CLOSED, closeHealthyIncidents } from './close.ts';

const platform = usePlatform({ ...QUIET, NEPHOS_FLEET_HOSTS: '3', NEPHOS_HA_INCIDENT_CLOSE_DELAY_SECONDS: '0' });
const services = () => platform.platform.services;
const HOSTS = ['sim-1', 'sim-2', 'sim-3'];

beforeEach(async () => {
  for (const host of HOSTS) await mendHost(platform, host);
  await resetHa(platform);
  await emptyHosts(platform, await signInAdmin(platform));
});

const triageOf = async (id: string) => (await notificationOf(platform, id)).triage;

describe('An incident', () => {
  test('closes by itself once its host is returned to service and its instances run, and says so', async () => {
    await protect(platform, { hosts: HOSTS });
    await serversOn(platform, 'sim-1', 1);
    await failHost(platform, 'sim-1');
    const id = await tell(platform, { host: 'sim-1' });
    await over(platform, id);
    await closeHealthyIncidents(services());
    expect(await triageOf(id)).toBe('open');
    await mendHost(platform, 'sim-1');
    await closeHealthyIncidents(services());
    expect(await triageOf(id)).toBe('open');
    const back = { return: { hosts: ['sim-1'], mode: 'stay' } };
    const admin = await signInAdmin(platform);
    expect((await admin.post('/console/v1/maintenance/return', back)).status).toBe(202);
    await closeHealthyIncidents(services());
    expect(await notificationOf(platform, id)).toMatchObject({
      triage: 'resolved',
      resolution: CLOSED,
      owner_id: null,
    });
  });

  test('stays open while an instance of it is off, and closes when somebody has started it', async () => {
    await protect(platform, { hosts: HOSTS });
    const { project, ids } = await serversOn(platform, 'sim-2', 1);
    const [server = ''] = ids;
    await services().database.transact((tx) =>
      tx
        .updateTable('servers')
        .set({ vm_state: 'stopped', power_state: POWER.crashed })
        .where('id', '=', server)
        .execute(),
    );
    const payload = { instance_uuid: server, event: 'LIFECYCLE', vir_domain_event: 'STOPPED_FAILED' };
    const id = await tell(platform, { host: 'sim-2', type: 'COMPUTE_INSTANCE', payload });
    await over(platform, id);
    const listed = async () => {
      const admin = await signInAdmin(platform);
      return (await admin.get(`/console/v1/ha/notifications/${id}`)).body.notification;
    };
    expect(await listed()).toMatchObject({ status: 'finished', outcome: 'skipped' });
    await closeHealthyIncidents(services());
    expect(await triageOf(id)).toBe('open');
    expect((await project.api.post(`/compute/v2.1/servers/${server}/action`, { 'os-start': null })).status).toBe(202);
    await settle(platform);
    expect(await listed()).toMatchObject({ status: 'finished', outcome: 'finished' });
    await closeHealthyIncidents(services());
    expect(await triageOf(id)).toBe('resolved');
  });

  test('stays open while a recovery of it is open, and while it has just been reported', async () => {
    const running = await insertNotification(platform, { host: 'sim-3', status: 'running' });
    await closeHealthyIncidents(services());
    expect(await triageOf(running)).toBe('open');
    const fresh = await insertNotification(platform, {
      ...{ host: 'sim-2', status: 'ignored', ended_at: new Date().toISOString() },
    });
    await closeHealthyIncidents({
      ...services(),
      env: { ...services().env, NEPHOS_HA_INCIDENT_CLOSE_DELAY_SECONDS: 300 },
    });
    expect(await triageOf(fresh)).toBe('open');
  });
});
