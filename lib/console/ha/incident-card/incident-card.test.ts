import { expect, test } from 'vitest';
import { packJson } from '#lib/db/column-types.ts';
import { type ApiClient, newProject, signInAdmin } from '#lib/testing/api.ts';
import { launch, settle } from '#lib/testing/compute.ts';
import { serversOn } from '#lib/testing/moves.ts';
import { insertNotification, insertVmove } from '#lib/testing/notifications.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { failHost, over, protect, QUIET, tell } from '#lib/testing/recovery.ts';

const platform = usePlatform({ ...QUIET, NEPHOS_FLEET_HOSTS: '3' });
const incidentOf = async (api: ApiClient, id: string) => {
  const { status, body } = await api.get(`/console/v1/ha/incidents/${id}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.incident;
};

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
  ['was off before', { status: 'succeeded', old_vm_state: 'stopped' }, { status: 'finished' }, 'off'],
] as const)('an instance that %s is reported correctly', async (_, move, notification, outcome) => {
  const owner = await newProject(platform);
  const server_id = await launch(platform, owner);
  await settle(platform);
  const notification_id = await insertNotification(platform, { host: 'other', ...notification });
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
  const owner = await newProject(platform);
  const server_id = await launch(platform, owner);
  await settle(platform);
  const notification_id = await insertNotification(platform, { host: 'other', status: 'failed' });
  await insertVmove(platform, { notification_id, server_id, status: 'failed', old_vm_state: 'stopped' });
  expect(await incidentOf(owner.api, server_id)).toMatchObject({ outcome: 'down', moved_at: null });
  const later = await insertNotification(platform, { host: 'other', status: 'finished' });
  await insertVmove(platform, { notification_id: later, server_id, status: 'ignored' });
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
