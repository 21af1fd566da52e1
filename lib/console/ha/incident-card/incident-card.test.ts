import { afterEach, expect, test } from 'vitest';
import { POWER } from '#lib/compute/servers/states.ts';
import { packJson } from '#lib/db/column-types.ts';
import { SENTENCES } from '#lib/ha/recovery/messages.ts';
import { english } from '#lib/i18n/english.ts';
import { type ApiClient, newProject, signInAdmin } from '#lib/testing/api.ts';
import { launch, settle } from '#lib/testing/compute.ts';
import { emptyHosts, serversOn } from '#lib/testing/moves.ts';
import { insertNotification, insertVmove } from '#lib/testing/notifications.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { failHost, mendHost, over, protect, QUIET, resetHa, serverOf, tell } from '#lib/testing/recovery.ts';
import { act } from '#lib/testing/server-actions.ts';
import type { Incident } from './schema.ts';
import { incidentSentence } from './sentence.ts';

const platform = usePlatform({ ...QUIET, NEPHOS_FLEET_HOSTS: '3' });
const incidentOf = async (api: ApiClient, id: string) => {
  const { status, body } = await api.get(`/console/v1/ha/incidents/${id}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.incident;
};

afterEach(async () => {
  await resetHa(platform);
  for (const host of ['sim-1', 'sim-2', 'sim-3']) await mendHost(platform, host);
});

const change = (id: string, after: object) =>
  platform.platform.services.database.transact((tx) =>
    tx.updateTable('servers').set(after).where('id', '=', id).execute(),
  );

/** An instance of an owner, whose host has failed. */
async function onFailedHost() {
  const owner = await newProject(platform);
  const server_id = await launch(platform, owner);
  await settle(platform);
  const host = (await serverOf(platform, server_id)).host ?? '';
  await failHost(platform, host);
  return { owner, server_id, host };
}

test('an owner reads when the host of an instance failed and since when it runs again, but no name of a host', async () => {
  await protect(platform, { hosts: ['sim-1', 'sim-2', 'sim-3'] });
  const { ids, project } = await serversOn(platform, 'sim-1', 1);
  const [id = ''] = ids;
  expect(await incidentOf(project.api, id)).toBeNull();
  await failHost(platform, 'sim-1');
  await over(platform, await tell(platform, { host: 'sim-1' }));
  const incident = await incidentOf(project.api, id);
  expect(incident).toMatchObject({ cause: 'host', outcome: 'running', is_rebuilt: true, seconds: null });
  expect(incident.back_at > incident.failed_at).toBe(true);
  expect(JSON.stringify(incident)).not.toContain('sim-');
});

test('an instance of another project is not found, and its events are hidden from others', async () => {
  const owner = await newProject(platform);
  const stranger = await newProject(platform);
  const id = await launch(platform, owner);
  await settle(platform);
  const notification_id = await insertNotification(platform, { host: 'other', status: 'finished', attempts: 1 });
  await insertVmove(platform, { notification_id, status: 'succeeded', server_id: id, project_id: owner.id });
  expect((await owner.api.get(`/console/v1/ha/incidents/${id}`)).status).toBe(200);
  expect((await stranger.api.get(`/console/v1/ha/incidents/${id}`)).status).toBe(404);
  expect((await stranger.api.get('/console/v1/ha/incidents/nothing')).status).toBe(404);
});

test('an administrator reads the same of the instance of whatever project, and finds its record', async () => {
  const owner = await newProject(platform);
  const server_id = await launch(platform, owner);
  await settle(platform);
  const notification_id = await insertNotification(platform, { host: 'other', status: 'finished', attempts: 1 });
  await insertVmove(platform, { notification_id, status: 'succeeded', server_id, project_id: owner.id });
  const own = await incidentOf(owner.api, server_id);
  expect(await incidentOf(await signInAdmin(platform), server_id)).toEqual({ ...own, notification_id });
});

test.each([
  ['is still being moved', { status: 'ongoing' }, { status: 'running' }, 'recovering'],
  ['waits for its move', { status: 'pending' }, { status: 'running' }, 'recovering'],
  ['found no place', { status: 'failed', message: 'sim-1' }, { status: 'failed' }, 'down'],
  ['was never reached', { status: 'ignored', message: SENTENCES.noReserves }, { status: 'failed' }, 'down'],
  ['waits for a second attempt', { status: 'ignored', message: 'Late.' }, { status: 'error' }, 'recovering'],
  ['waits for a retry', { status: 'failed' }, { status: 'failed', retry_run_id: 'queued' }, 'recovering'],
  ['has only a local disk', { status: 'ignored', message: SENTENCES.localDisk }, { status: 'finished' }, 'not_moved'],
  ['has only a local disk', { status: 'ignored', message: SENTENCES.localDisk }, { status: 'running' }, 'not_moved'],
] as const)('an instance that %s is reported correctly', async (_, move, notification, outcome) => {
  const { owner, server_id, host } = await onFailedHost();
  const notification_id = await insertNotification(platform, { host, ...notification });
  await insertVmove(platform, { notification_id, server_id, ...move });
  expect(await incidentOf(owner.api, server_id)).toMatchObject({
    ...{ outcome, back_at: null, seconds: null, notification_id: null },
  });
});

test('downtime is counted from the last sign of life of the host, if it is known', async () => {
  const owner = await newProject(platform);
  const server_id = await launch(platform, owner);
  await settle(platform);
  const [alive, reported, ended] = [60, 50, 19].map((seconds) => new Date(Date.now() - seconds * 1000).toISOString());
  const raw = packJson({ event_type: 'compute.host.error', payload: { last_seen_up: alive } });
  const given = { host: 'other', status: 'finished', attempts: 1, source: 'bus', raw } as const;
  const notification_id = await insertNotification(platform, { ...given, generated_at: reported ?? '' });
  await insertVmove(platform, { notification_id, server_id, status: 'succeeded', ended_at: ended ?? '' });
  expect(await incidentOf(owner.api, server_id)).toMatchObject({ failed_at: alive, moved_at: ended, seconds: 41 });
});

test('an instance that had left the host before has no incident; one that was off and could not be moved has', async () => {
  const { owner, server_id, host } = await onFailedHost();
  const notification_id = await insertNotification(platform, { host, status: 'failed' });
  await insertVmove(platform, { notification_id, server_id, status: 'failed', old_vm_state: 'stopped' });
  expect(await incidentOf(owner.api, server_id)).toMatchObject({ outcome: 'down', moved_at: null });
  const later = await insertNotification(platform, { host: 'other', status: 'finished' });
  await insertVmove(platform, { notification_id: later, server_id, status: 'ignored' });
  expect(await incidentOf(owner.api, server_id)).toBeNull();
  const left = { notification_id: later, server_id, status: 'ignored', message: SENTENCES.alreadyLeft } as const;
  await insertVmove(platform, left);
  expect(await incidentOf(owner.api, server_id)).toBeNull();
});

test('events older than 30 days are not reported', async () => {
  const owner = await newProject(platform);
  const server_id = await launch(platform, owner);
  await settle(platform);
  const created_at = new Date(Date.now() - 31 * 86_400_000).toISOString();
  const notification_id = await insertNotification(platform, { host: 'other', status: 'finished', created_at });
  await insertVmove(platform, { notification_id, server_id, status: 'succeeded', created_at });
  expect(await incidentOf(owner.api, server_id)).toBeNull();
});

const RUNNING = { vm_state: 'active', power_state: POWER.running } as const;

test.each([
  ['a local disk that runs again', SENTENCES.localDisk, RUNNING, 'running'],
  ['a local disk that is off', SENTENCES.localDisk, { vm_state: 'stopped', power_state: POWER.shutdown }, 'returned'],
  ['a failed recovery that runs again', 'sim-1', RUNNING, 'running'],
] as const)(
  'on a host that has returned, an instance with %s is reported correctly',
  async (_, message, after, outcome) => {
    const { owner, server_id, host } = await onFailedHost();
    const notification_id = await insertNotification(platform, { host, status: 'failed' });
    const status = message === SENTENCES.localDisk ? 'ignored' : 'failed';
    await insertVmove(platform, { notification_id, server_id, status, message });
    await mendHost(platform, host);
    await change(server_id, after);
    expect(await incidentOf(owner.api, server_id)).toMatchObject({ outcome, moved_at: null, seconds: null });
  },
);

const OFF = { vm_state: 'stopped', power_state: POWER.shutdown } as const;
const ERROR = { vm_state: 'error', power_state: POWER.none } as const;
const CRASHED = { vm_state: 'stopped', power_state: POWER.crashed } as const;

test.each([
  ['was off before and is off', 'stopped', OFF, 'off'],
  ['ran before and runs', 'active', RUNNING, 'running'],
  ['ran before and is off', 'active', OFF, 'stopped'],
  ['ran before and has crashed since', 'active', CRASHED, null],
  ['was off before and is in ERROR', 'stopped', ERROR, null],
] as const)('a moved instance that %s is reported correctly', async (_, old_vm_state, after, outcome) => {
  const owner = await newProject(platform);
  const server_id = await launch(platform, owner);
  await settle(platform);
  await change(server_id, after);
  const notification_id = await insertNotification(platform, { host: 'other', status: 'finished', attempts: 1 });
  const ended_at = new Date().toISOString();
  await insertVmove(platform, { notification_id, server_id, status: 'succeeded', old_vm_state, ended_at });
  const incident = await incidentOf(owner.api, server_id);
  expect(incident?.outcome ?? null).toBe(outcome);
});

/** What the owner of an instance reads. */
async function sentenceOf(api: ApiClient, id: string): Promise<string | null> {
  const incident: Incident | null = await incidentOf(api, id);
  const format = { dateTime: () => '03:11', duration: () => '41 s' };
  return incident && english(incidentSentence(incident, format));
}

test('once the host fails again without a recovery, the earlier recovery says nothing', async () => {
  await emptyHosts(platform, await signInAdmin(platform));
  await protect(platform, { hosts: ['sim-1', 'sim-2', 'sim-3'] });
  const { ids, project } = await serversOn(platform, 'sim-1', 1);
  const [id = ''] = ids;
  await failHost(platform, 'sim-1');
  await over(platform, await tell(platform, { host: 'sim-1' }));
  expect(await sentenceOf(project.api, id)).toMatch(/^Moved from a failed host at 03:11/);
  await failHost(platform, (await serverOf(platform, id)).host ?? '');
  expect(await sentenceOf(project.api, id)).toBeNull();
});

test('an instance in rescue mode is off after its move: its owner reads that it has to be started', async () => {
  await emptyHosts(platform, await signInAdmin(platform));
  await protect(platform, { hosts: ['sim-1', 'sim-2', 'sim-3'] });
  const { ids, project } = await serversOn(platform, 'sim-1', 1);
  const [id = ''] = ids;
  expect((await act(project, id, { rescue: {} })).status).toBe(200);
  await settle(platform);
  await failHost(platform, 'sim-1');
  await over(platform, await tell(platform, { host: 'sim-1' }));
  await settle(platform);
  expect(await serverOf(platform, id)).toMatchObject({ vm_state: 'stopped' });
  expect(await sentenceOf(project.api, id)).toBe(
    'Moved from a failed host at 03:11, and off now: start it if you need it. Its local disks were recreated: check their data.',
  );
});
