import { beforeEach, expect, test } from 'vitest';
import { readIncidentStates } from '#lib/ha/notifications/incident-state.ts';
import { english } from '#lib/i18n/english.ts';
import { type ApiClient, signInAdmin } from '#lib/testing/api.ts';
import { incidentOf, sentences } from '#lib/testing/desk.ts';
import { UNFENCED } from '#lib/testing/ha.ts';
import { emptyHosts, serversOn } from '#lib/testing/moves.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { failHost, mendHost, notificationOf, over, protect, QUIET, resetHa, tell } from '#lib/testing/recovery.ts';
import { closeHealthyIncidents } from './close.ts';

const platform = usePlatform({ ...QUIET, NEPHOS_FLEET_HOSTS: '3', NEPHOS_HA_INCIDENT_CLOSE_DELAY_SECONDS: '0' });
const HOSTS = ['sim-1', 'sim-2', 'sim-3'];
const services = () => platform.platform.services;
let admin: ApiClient;

beforeEach(async () => {
  admin = await signInAdmin(platform);
  for (const host of HOSTS) await mendHost(platform, host);
  await services().database.transact((tx) => tx.updateTable('hosts').set({ is_enabled: 1 }).execute());
  await resetHa(platform);
  await emptyHosts(platform, admin);
});

async function stateOf(id: string) {
  const state = (await readIncidentStates(services().database.read, [id])).get(id)?.state;
  return state && [state.isOver, english(state.summary), english(state.action)];
}

async function closing(id: string) {
  await closeHealthyIncidents(services());
  const { triage, resolution } = await notificationOf(platform, id);
  return triage === 'resolved' ? resolution : triage;
}

test('maintenance of a host that is down hides neither its instances nor its incident', async () => {
  await protect(platform, { hosts: HOSTS });
  await serversOn(platform, 'sim-1', 2);
  await failHost(platform, 'sim-1');
  const id = await tell(platform, { host: 'sim-1', payload: UNFENCED });
  expect(await over(platform, id)).toMatchObject({ status: 'ignored' });
  const maintenance = { hosts: ['sim-1'], mode: 'leave', reason: 'It is broken.' };
  expect((await admin.post('/console/v1/maintenance', { maintenance })).status).toBe(202);
  expect(await sentences(admin)).toMatchObject({
    failed: 'sim-1 is down',
    affected: '2 instances in 1 project',
    tasks: ['Evacuate 2 instances from sim-1', '1 report ignored', '1 unacknowledged'],
  });
  expect(await stateOf(id)).toEqual([
    false,
    'sim-1 is down and not being recovered: 2 instances in 1 project are not running.',
    'Make sure that sim-1 is off, then evacuate its instances.',
  ]);
  expect(await closing(id)).toBe('open');
  await emptyHosts(platform, admin);
  expect(await stateOf(id)).toEqual([
    true,
    'A report that sim-1 is down was ignored. The host is in maintenance.',
    'No action needed.',
  ]);
  expect(await closing(id)).toBe(
    'Closed automatically: the host is in maintenance, and none of its instances is down.',
  );
});

test('the incident of a deleted host closes with that reason', async () => {
  await protect(platform, { hosts: HOSTS });
  const id = await tell(platform, { host: 'gone-1', payload: UNFENCED });
  await over(platform, id);
  expect(await closing(id)).toBe('Closed automatically: the host has been deleted, and no instance is down.');
});

test('a recovery that moved nothing has not finished because its host returned, and nobody knows the downtime', async () => {
  await protect(platform, { hosts: HOSTS, method: 'reserved_host' });
  await serversOn(platform, 'sim-1', 2);
  await failHost(platform, 'sim-1');
  const id = await tell(platform, { host: 'sim-1' });
  expect(await over(platform, id)).toMatchObject({ status: 'failed' });
  await mendHost(platform, 'sim-1');
  expect(await stateOf(id)).toEqual([
    true,
    'Recovery of sim-1 failed; its instances run again.',
    'Return sim-1 to service.',
  ]);
  const { markdown } = (await admin.get(`/console/v1/ha/notifications/${id}/report`)).body.report;
  expect(markdown).not.toContain('Until now');
  expect(await incidentOf(admin, id)).toMatchObject({ outcomes: ['recovered', 'recovered'], hasTime: false });
});
