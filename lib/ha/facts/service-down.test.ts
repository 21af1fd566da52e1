import { beforeEach, describe, expect, test } from 'vitest';
import { PLATFORM, recordEvent } from '#lib/events/log.ts';
import { english } from '#lib/i18n/english.ts';
import { type ApiClient, signInAdmin } from '#lib/testing/api.ts';
import { sentences } from '#lib/testing/desk.ts';
import { FENCED, UNFENCED } from '#lib/testing/ha.ts';
import { emptyHosts, serversOn } from '#lib/testing/moves.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { failHost, mendHost, over, protect, QUIET, resetHa, tell } from '#lib/testing/recovery.ts';
import { reportNotification } from '../notifications/accept.ts';
import { readIncidentStates } from '../notifications/incident-state.ts';

const platform = usePlatform({ ...QUIET, NEPHOS_FLEET_HOSTS: '3' });
const HOSTS = ['sim-1', 'sim-2', 'sim-3'];
const FAULT = { host: 'sim-1', binary: 'nova-compute', service_id: 's', availability_zone: 'nova' };
const STOPPED = { event: 'STOPPED', process_name: 'nova-compute' } as const;
let admin: ApiClient;

beforeEach(async () => {
  admin = await signInAdmin(platform);
  for (const host of HOSTS) await mendHost(platform, host);
  await log('host.up');
  await change({ suspect_path: null, is_enabled: 1 });
  await resetHa(platform);
  await emptyHosts(platform, admin);
});

const services = () => platform.platform.services;
const log = (type: string, given: object = {}) =>
  services().database.transact((tx) =>
    recordEvent(tx, PLATFORM, { type, kind: 'host', objectId: 'sim-1', projectId: '', after: { ...FAULT, ...given } }),
  );
const change = (after: { suspect_path?: 'hypervisor' | null; is_enabled?: 1; state?: 'down'; forced_down?: 0 | 1 }) =>
  services().database.transact((tx) => tx.updateTable('hosts').set(after).where('name', '=', 'sim-1').execute());

async function stateOf(id: string) {
  const state = (await readIncidentStates(services().database.read, [id])).get(id)?.state;
  return state && [state.severity, english(state.summary), english(state.action)];
}

const SERVICE = [
  'error',
  'The compute service of sim-1 is down; its instances keep running.',
  'Check libvirt on sim-1.',
];
const DOWN = [
  'critical',
  'sim-1 is down and not being recovered: 2 instances in 1 project are not running.',
  'Make sure that sim-1 is off, then evacuate its instances.',
];

describe('A host whose compute service is down while it runs', () => {
  test('has a failed process: nobody is told to turn it off', async () => {
    await protect(platform, { hosts: HOSTS });
    await serversOn(platform, 'sim-1', 2);
    await change({ state: 'down' });
    await log('compute.process.error', { power: 'on', fenced: false });
    const id = await tell(platform, { host: 'sim-1', type: 'COMPUTE_PROCESS', payload: STOPPED });
    expect(await over(platform, id)).toMatchObject({ status: 'finished', attempts: 1 });
    expect(await stateOf(id)).toEqual(SERVICE);
    expect(await sentences(admin)).toMatchObject({
      reasons: ['Compute service down: sim-1'],
      failed: 'Compute service of sim-1 down',
      affected: 'No instance',
      doing: 'Nothing: No recovery is in progress.',
      tasks: ['Check libvirt on sim-1', '1 unacknowledged'],
    });
  });

  test.each([
    ['it cannot start guests', 'host.unfit', null],
    ['only its hypervisor is silent', 'host.up', 'hypervisor'],
  ] as const)('also if %s', async (_why, event, suspect_path) => {
    await protect(platform, { hosts: HOSTS });
    await serversOn(platform, 'sim-1', 2);
    await change({ state: 'down', suspect_path });
    await log(event);
    const id = await tell(platform, { host: 'sim-1', payload: UNFENCED });
    expect(await over(platform, id)).toMatchObject({ status: 'ignored' });
    expect(await stateOf(id)).toEqual(SERVICE);
  });

  test.each([
    ['the whole host was reported as failed and its agent responds again', 'compute.host.error', 'hypervisor', 0],
    ['it was forced down', 'compute.process.error', null, 1],
  ] as const)('not if %s', async (_why, event, suspect_path, forced_down) => {
    await protect(platform, { hosts: HOSTS });
    await serversOn(platform, 'sim-1', 2);
    await change({ state: 'down', suspect_path, forced_down });
    await log(event);
    const id = await tell(platform, { host: 'sim-1', payload: UNFENCED });
    await over(platform, id);
    expect(await stateOf(id)).toEqual(DOWN);
    await change({ forced_down: 0 });
  });

  test('not once the whole host is silent, which is reported although it is out of service', async () => {
    await protect(platform, { hosts: HOSTS });
    await serversOn(platform, 'sim-1', 2);
    await change({ state: 'down' });
    await log('compute.process.error', { power: 'on', fenced: false });
    const process = await tell(platform, { host: 'sim-1', type: 'COMPUTE_PROCESS', payload: STOPPED });
    await over(platform, process);
    expect(await stateOf(process)).toEqual(SERVICE);
    await log('compute.host.error', { power: 'unknown', fenced: false });
    const { env, database } = services();
    const fault = {
      ...({ type: 'COMPUTE_HOST', hostname: 'sim-1', payload: UNFENCED } as const),
      generated_time: new Date().toISOString(),
    };
    const { id } = await reportNotification(database, fault, { env, source: 'bus', actor: PLATFORM });
    expect(await over(platform, id)).toMatchObject({ status: 'ignored' });
    expect(await stateOf(process)).toEqual(DOWN);
  });

  test('not once a notification says that the host is fenced: it is recovered', async () => {
    await protect(platform, { hosts: HOSTS });
    await serversOn(platform, 'sim-1', 2);
    await failHost(platform, 'sim-1');
    await log('compute.process.error', { power: 'on', fenced: false });
    await over(platform, await tell(platform, { host: 'sim-1', type: 'COMPUTE_PROCESS', payload: STOPPED }));
    const id = await tell(platform, { host: 'sim-1', payload: FENCED });
    expect(await over(platform, id)).toMatchObject({ status: 'finished' });
    expect((await sentences(admin)).tasks[0]).toBe('Repair sim-1');
  });
});
