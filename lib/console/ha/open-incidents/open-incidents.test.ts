import { beforeAll, beforeEach, expect, test } from 'vitest';
import { packJson } from '#lib/db/column-types.ts';
import { PLATFORM, recordEvent } from '#lib/events/log.ts';
import { english } from '#lib/i18n/english.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { insertNotification, insertSegment, insertStep, insertVmove } from '#lib/testing/notifications.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { QUIET, resetHa } from '#lib/testing/recovery.ts';
import type { OpenIncidents } from './schema.ts';

const platform = usePlatform({ ...QUIET, NEPHOS_FLEET_HOSTS: '4' });
const ROOT = '/console/v1/ha';
let admin: TestProject;

beforeAll(async () => {
  admin = await newProject(platform, 'admin');
});

beforeEach(async () => {
  await resetHa(platform);
  await platform.platform.services.database.transact((tx) => tx.deleteFrom('muted_hosts').execute());
  await insertSegment(platform, { hosts: { 'sim-1': {}, 'sim-2': {}, 'sim-3': {}, 'sim-4': {} } });
});

async function incidents(): Promise<OpenIncidents> {
  const { status, body } = await admin.api.get(`${ROOT}/open-incidents`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
/** What the driver reports of a host without power. */
const losePower = (host: string, power: string, fenced?: boolean) =>
  platform.platform.services.database.transact((tx) =>
    recordEvent(tx, PLATFORM, {
      ...{ type: 'compute.host.error', kind: 'host', objectId: host, projectId: '', after: { power, fenced } },
    }),
  );

test('a recovery says what failed, since when, on which evidence, and when it is expected to end', async () => {
  const id = await insertNotification(platform, { host: 'sim-1', status: 'running', generated_at: ago(60) });
  await losePower('sim-1', 'off');
  const notification_id = id;
  const step = { notification_id, name: 'DisableComputeServiceTask', state: 'SUCCESS' } as const;
  expect((await incidents()).incidents[0]).toMatchObject({ evidence: null, expected_end: null, ended_at: null });
  await insertStep(platform, { ...step, ended_at: ago(-1) });
  for (let ended = 0; ended < 3; ended += 1) {
    await insertVmove(platform, { notification_id, status: 'succeeded', started_at: ago(30), ended_at: ago(1) });
  }
  await insertVmove(platform, { notification_id, status: 'pending' });
  const [incident, ...others] = (await incidents()).incidents;
  expect(others).toEqual([]);
  expect(incident).toMatchObject({
    ...{ id, severity: 'critical', is_over: false, ended_at: null, evidence: { level: 'power_off' } },
    notification: { id, host: 'sim-1', mute: null },
  });
  expect(english(incident?.summary ?? '')).toMatch(/^sim-1 is down: .* recovery started\.$/);
  expect(english(incident?.action ?? '')).toBe('No action needed yet.');
  expect(Date.parse(incident?.expected_end ?? '')).toBeGreaterThan(Date.now());
  const { body } = await admin.api.get(`${ROOT}/notifications/${id}/incident`);
  expect(body.incident).toMatchObject({ id, summary: incident?.summary });
});

test('moves that never started do not bring the expected end forward', async () => {
  const notification_id = await insertNotification(platform, { host: 'sim-1', status: 'running' });
  const end = async () => (await incidents()).incidents[0]?.expected_end ?? null;
  const moved = { notification_id, status: 'succeeded', started_at: ago(40), ended_at: ago(10) } as const;
  for (let ended = 0; ended < 2; ended += 1) await insertVmove(platform, moved);
  for (let left = 0; left < 6; left += 1) {
    await insertVmove(platform, { notification_id, status: 'ignored', ended_at: ago(left) });
  }
  await insertVmove(platform, { notification_id, status: 'pending' });
  await insertVmove(platform, { notification_id, status: 'pending' });
  await insertVmove(platform, { notification_id, status: 'pending' });
  expect(await end()).toBeNull();
  await insertVmove(platform, moved);
  // Three moves took 30 s, so the other three take 30 s from the last end.
  expect(await end()).toBe(new Date(Date.parse(moved.ended_at) + 30_000).toISOString());
});

test.each([
  ['sim-2', 'unknown', false, 'service_down'],
  ['sim-5', 'unknown', true, 'fenced'],
  ['sim-3', 'off', true, 'power_off'],
  ['sim-4', null, false, 'notification'],
] as const)('if the power of %s was %s and fenced is %s, the evidence is %s', async (host, power, isFenced, level) => {
  if (power !== null) await losePower(host, power, isFenced);
  const notification_id = await insertNotification(platform, { host, status: 'finished', attempts: 1 });
  await insertStep(platform, {
    ...{ notification_id, name: 'DisableComputeServiceTask', state: 'SUCCESS', ended_at: ago(-1) },
  });
  expect((await incidents()).incidents[0]?.evidence).toBeNull();
  await insertVmove(platform, { notification_id, status: 'failed' });
  expect((await incidents()).incidents[0]?.evidence).toBeNull();
  await insertVmove(platform, { notification_id, status: 'ongoing' });
  expect((await incidents()).incidents[0]?.evidence).toMatchObject({ level });
});

test('without confirmed fencing there is no evidence; once it is confirmed, the host counts as fenced', async () => {
  const notification_id = await insertNotification(platform, { host: 'sim-2', status: 'running', attempts: 1 });
  await losePower('sim-2', 'unknown', false);
  await insertVmove(platform, { notification_id, status: 'ongoing' });
  const step = { notification_id, ended_at: ago(-1) };
  await insertStep(platform, { ...step, name: 'DisableComputeServiceTask', state: 'SUCCESS' });
  const fencing = { ...step, name: 'ConfirmFencingTask', position: 1 };
  await insertStep(platform, { ...fencing, state: 'FAILURE' });
  expect((await incidents()).incidents[0]?.evidence).toBeNull();
  const second = { attempt: 2, ended_at: ago(-2) };
  await insertStep(platform, {
    ...fencing,
    ...second,
    name: 'DisableComputeServiceTask',
    state: 'SUCCESS',
    position: 0,
  });
  await insertStep(platform, { ...fencing, ...second, state: 'RUNNING', ended_at: null });
  expect((await incidents()).incidents[0]?.evidence).toBeNull();
  await platform.platform.services.database.transact((tx) =>
    tx
      .updateTable('recovery_steps')
      .set({ state: 'SUCCESS', ended_at: second.ended_at })
      .where('notification_id', '=', notification_id)
      .where('state', '=', 'RUNNING')
      .execute(),
  );
  expect((await incidents()).incidents[0]?.evidence).toEqual({ level: 'fenced', at: second.ended_at });
});

test('a host that reported again later does not change the evidence', async () => {
  const { database } = platform.platform.services;
  const notification_id = await insertNotification(platform, { host: 'sim-2', status: 'finished', attempts: 1 });
  await losePower('sim-2', 'off');
  await insertVmove(platform, { notification_id, status: 'succeeded' });
  await insertStep(platform, {
    ...{ notification_id, name: 'DisableComputeServiceTask', state: 'SUCCESS', ended_at: ago(-1) },
  });
  await database.transact(async (tx) => {
    await recordEvent(tx, PLATFORM, { type: 'host.up', kind: 'host', objectId: 'sim-2', projectId: '' });
    const later = tx.updateTable('events').set({ at: ago(-60) });
    await later.where('object_id', '=', 'sim-2').where('type', '=', 'host.up').execute();
  });
  expect((await incidents()).incidents[0]?.evidence).toMatchObject({ level: 'power_off' });
});

test('a recovery that waits for the isolation check says so', async () => {
  const notification_id = await insertNotification(platform, { host: 'sim-1', status: 'running' });
  const details = packJson([]);
  await insertStep(platform, { notification_id, name: 'ConfirmReachabilityTask', state: 'RUNNING', details });
  expect(english((await incidents()).incidents[0]?.summary ?? '')).toMatch(
    /^sim-1 was reported as failed: .* recovery waits because the control plane may be isolated\.$/,
  );
});

test('the most urgent comes first; incidents of muted hosts and those that are over come last', async () => {
  await insertNotification(platform, { host: 'sim-1', status: 'finished', attempts: 1 });
  await insertNotification(platform, { host: 'sim-2', status: 'running' });
  await insertNotification(platform, { host: 'sim-3', status: 'ignored' });
  const mute = { minutes: 60, reason: 'Known.' };
  expect((await admin.api.put(`${ROOT}/mutes/sim-2`, { mute })).status).toBe(200);
  const listed = async () => (await incidents()).incidents.map(({ notification }) => notification.host);
  expect(await listed()).toEqual(['sim-3', 'sim-2', 'sim-1']);
  await admin.api.delete(`${ROOT}/mutes/sim-2`);
  expect(await listed()).toEqual(['sim-2', 'sim-3', 'sim-1']);
});

test('a resolved incident is not listed, and a host that returned has nothing to say', async () => {
  await insertNotification(platform, { host: 'sim-1', status: 'failed', triage: 'resolved' });
  const id = await insertNotification(platform, {
    ...{
      host: 'sim-2',
      status: 'finished',
      payload: { event: 'STARTED', cluster_status: 'ONLINE', host_status: 'NORMAL' },
    },
  });
  expect(await incidents()).toEqual({ incidents: [], more: 0 });
  expect((await admin.api.get(`${ROOT}/notifications/${id}/incident`)).body).toEqual({ incident: null });
});

test('five are listed and the others counted; only administrators see them', async () => {
  for (let at = 0; at < 7; at += 1) await insertNotification(platform, { host: `mars-${at}`, status: 'ignored' });
  const { incidents: listed, more } = await incidents();
  expect([listed.length, more]).toEqual([5, 2]);
  const member = await newProject(platform, 'member');
  expect((await member.api.get(`${ROOT}/open-incidents`)).status).toBe(403);
  expect((await admin.api.get(`${ROOT}/notifications/nothing/incident`)).status).toBe(404);
});

test('the duration of an incident includes a later retry', async () => {
  const given = { host: 'sim-2', status: 'failed', attempts: 2, generated_at: ago(7200), ended_at: ago(7190) } as const;
  const notification_id = await insertNotification(platform, given);
  const server_id = 'gone';
  await insertVmove(platform, { notification_id, server_id, status: 'failed', ended_at: ago(7191) });
  const [retried, confirmed] = [ago(62), ago(60)];
  await insertVmove(platform, { notification_id, server_id, attempt: 2, status: 'succeeded', ended_at: retried });
  expect((await incidents()).incidents[0]).toMatchObject({ is_over: true, ended_at: retried });
  const step = { notification_id, name: 'EvacuateInstancesTask', attempt: 2, state: 'SUCCESS' } as const;
  await insertStep(platform, { ...step, ended_at: confirmed });
  expect((await incidents()).incidents[0]).toMatchObject({ ended_at: confirmed });
});
