import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { endExpiredMutes } from '#lib/ha/mutes/mutes.ts';
import { type ApiClient, newProject, type TestProject } from '#lib/testing/api.ts';
import { assignRole, insertUser } from '#lib/testing/fixtures.ts';
import { UNFENCED } from '#lib/testing/ha.ts';
import { insertNotification, insertSegment } from '#lib/testing/notifications.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { TRIAGE_VERB_LIST } from './verbs.ts';

const platform = usePlatform();
const ROOT = '/console/v1/ha';
let ada: TestProject;
let bob: TestProject;
beforeAll(async () => {
  ada = await newProject(platform, 'admin');
  bob = await newProject(platform, 'admin');
});

const act = async (api: ApiClient, ids: string | readonly string[], verb: string, more: object = {}) => {
  const notification_ids = [ids].flat();
  const { status, body } = await api.post(`${ROOT}/triage`, { triage: { notification_ids, verb, ...more } });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.outcome;
};
const shown = async (id: string) => (await ada.api.get(`${ROOT}/notifications/${id}`)).body.notification;
const eventsOf = (id: string) =>
  platform.platform.services.database.read
    .selectFrom('events')
    .select(['type', 'user_id'])
    .where('object_id', '=', id)
    .orderBy('id')
    .execute();

describe('POST /ha/triage', () => {
  test('acknowledge: takes what nobody has, tells the log who did, and does nothing the second time', async () => {
    const id = await insertNotification(platform, {});
    expect(await act(ada.api, id, 'acknowledge')).toEqual({ done: 1, unchanged: 0, failures: [] });
    expect(await act(bob.api, id, 'acknowledge')).toEqual({ done: 0, unchanged: 1, failures: [] });
    expect(await shown(id)).toMatchObject({
      triage: 'acknowledged',
      owner: { id: ada.userId, name: ada.userName },
      acknowledged_at: expect.any(String),
    });
    expect(await eventsOf(id)).toEqual([{ type: 'notification.acknowledge', user_id: ada.userId }]);
  });

  test('of many who acknowledge at once one does, and nobody is refused', async () => {
    const id = await insertNotification(platform, {});
    const outcomes = await Promise.all([ada, bob, ada, bob].map(({ api }) => act(api, id, 'acknowledge')));
    expect(outcomes.map(({ done }) => done).toSorted()).toEqual([0, 0, 0, 1]);
    expect(outcomes.flatMap(({ failures }) => failures)).toEqual([]);
    expect(await eventsOf(id)).toHaveLength(1);
  });

  test('assign: to somebody who may administer, and to nobody again; acknowledging keeps the owner', async () => {
    const id = await insertNotification(platform, {});
    await act(ada.api, id, 'assign', { owner_id: bob.userId });
    await act(ada.api, id, 'acknowledge');
    expect(await shown(id)).toMatchObject({ triage: 'acknowledged', owner: { id: bob.userId, name: bob.userName } });
    await act(ada.api, id, 'assign', { owner_id: null });
    expect((await shown(id)).owner).toBeNull();
  });

  test('assign: to somebody who may not administer, is disabled or unknown is refused with 400', async () => {
    const id = await insertNotification(platform, {});
    const member = await newProject(platform, 'manager');
    const ofDomain = await insertUser(platform, `of-domain-${randomUUID()}`);
    await assignRole(platform, { type: 'user', id: ofDomain }, { kind: 'domain', id: 'default' }, 'admin');
    for (const owner_id of [member.userId, ofDomain, 'nobody']) {
      const triage = { notification_ids: [id], verb: 'assign', owner_id };
      expect((await ada.api.post(`${ROOT}/triage`, { triage })).status).toBe(400);
    }
    expect((await ada.api.post(`${ROOT}/triage`, { triage: { notification_ids: [id], verb: 'assign' } })).status).toBe(
      400,
    );
    expect((await shown(id)).owner).toBeNull();
  });

  test('assign: what somebody else took meanwhile is not taken away', async () => {
    const id = await insertNotification(platform, {});
    await act(bob.api, id, 'acknowledge');
    const { failures } = await act(ada.api, id, 'assign', { owner_id: ada.userId, from_owner_id: null });
    expect(failures).toEqual([
      { notification_id: id, host: 'sim-1', message: `The notification is now assigned to ${bob.userName}.` },
    ]);
    expect((await shown(id)).owner.id).toBe(bob.userId);
  });

  test.each([
    ['new', null, 'Its recovery is in progress. Wait until it has finished.'],
    ['running', null, 'Its recovery is in progress. Wait until it has finished.'],
    ['error', null, 'Its recovery is in progress. Wait until it has finished.'],
    ['failed', 'a run', 'A retry is in progress. Wait until it has finished.'],
  ] as const)('resolve: not while its recovery is %s (retry: %s)', async (status, retry_run_id, message) => {
    const id = await insertNotification(platform, { status, retry_run_id });
    const ended = await insertNotification(platform, { status: 'ignored', incident_id: id });
    const refused = { done: 0, failures: [{ message }] };
    expect(await act(ada.api, id, 'resolve', { reason: 'Not needed.' })).toMatchObject(refused);
    expect(await act(ada.api, ended, 'resolve', { reason: 'Not needed.', whole_incidents: true })).toMatchObject({
      done: 0,
      failures: [{ message }, { message }],
    });
    expect((await shown(ended)).triage).toBe('open');
    expect((await act(ada.api, ended, 'resolve')).done).toBe(1);
  });

  test('resolve: one whose recovery failed takes a reason', async () => {
    const id = await insertNotification(platform, { status: 'failed' });
    const { failures } = await act(ada.api, id, 'resolve', { reason: '  ' });
    expect(failures).toMatchObject([{ message: 'The recovery of sim-1 failed. Enter a reason why it is resolved.' }]);
    await act(ada.api, id, 'resolve', { reason: 'Moved by hand.' });
    expect(await shown(id)).toMatchObject({ triage: 'resolved', resolution: 'Moved by hand.' });
    expect((await act(bob.api, id, 'resolve', { reason: 'Me too.' })).unchanged).toBe(1);
    expect((await shown(id)).resolution).toBe('Moved by hand.');
  });

  test('reopen: back to what it was, without the reason; resolved ones are neither acknowledged nor assigned', async () => {
    const id = await insertNotification(platform, { status: 'finished' });
    await act(ada.api, id, 'acknowledge');
    await act(ada.api, id, 'resolve');
    expect((await act(ada.api, id, 'acknowledge')).failures).toHaveLength(1);
    expect((await act(ada.api, id, 'assign', { owner_id: null })).failures).toHaveLength(1);
    await act(ada.api, id, 'reopen');
    expect(await shown(id)).toMatchObject({ triage: 'acknowledged', resolved_at: null, resolution: null });
    expect((await act(ada.api, id, 'reopen')).unchanged).toBe(1);
  });

  test('many: one that is not there keeps no other from it', async () => {
    const ids = [await insertNotification(platform, {}), await insertNotification(platform, {})];
    expect(await act(ada.api, [...ids, 'nothing', ids[0] ?? ''], 'acknowledge')).toEqual({
      done: 2,
      unchanged: 0,
      failures: [{ notification_id: 'nothing', host: '', message: 'Notification nothing could not be found.' }],
    });
  });

  test('whole incidents: all that is unresolved in them, and nothing of others', async () => {
    const first = await insertNotification(platform, {});
    const second = await insertNotification(platform, { incident_id: first });
    const other = await insertNotification(platform, {});
    expect((await act(ada.api, second, 'acknowledge', { whole_incidents: true })).done).toBe(2);
    expect((await shown(first)).triage).toBe('acknowledged');
    expect((await shown(other)).triage).toBe('open');
  });

  test('none, more than are taken at once, or an unknown verb is refused with 400', async () => {
    const send = async (notification_ids: string[], verb = 'acknowledge') =>
      (await ada.api.post(`${ROOT}/triage`, { triage: { notification_ids, verb } })).status;
    expect(await send([])).toBe(400);
    expect(await send(Array.from({ length: 201 }, (_, index) => String(index)))).toBe(400);
    expect(await send(['one'], 'delete')).toBe(400);
  });
});

describe('Comments', () => {
  test('are listed in their order with who wrote them; one that is sent twice is there once', async () => {
    const id = await insertNotification(platform, {});
    const comment = { id: randomUUID(), text: ' @bob please look <b>here</b> ' };
    for (let time = 0; time < 2; time += 1) {
      expect((await ada.api.post(`${ROOT}/notifications/${id}/comments`, { comment })).status).toBe(201);
    }
    await bob.api.post(`${ROOT}/notifications/${id}/comments`, { comment: { id: randomUUID(), text: 'Looking.' } });
    const { body } = await ada.api.get(`${ROOT}/notifications/${id}/comments`);
    expect(body.comments).toMatchObject([
      { user: { name: ada.userName }, text: '@bob please look <b>here</b>' },
      { user: { name: bob.userName }, text: 'Looking.' },
    ]);
    expect((await shown(id)).comments).toBe(2);
    expect(await eventsOf(id)).toHaveLength(2);
  });

  test('empty, too long, about nothing, or with the id of another are refused', async () => {
    const [id, other] = [await insertNotification(platform, {}), await insertNotification(platform, {})];
    const send = async (text: string, on = id, commentId = randomUUID()) =>
      (await ada.api.post(`${ROOT}/notifications/${on}/comments`, { comment: { id: commentId, text } })).status;
    expect(await send('  ')).toBe(400);
    expect(await send('x'.repeat(2001))).toBe(400);
    expect(await send('Hello', 'nothing')).toBe(404);
    const commentId = randomUUID();
    expect(await send('Hello', id, commentId)).toBe(201);
    expect(await send('Hello', other, commentId)).toBe(409);
  });
});

describe('Mutes', () => {
  const mute = (host: string, input: object = { minutes: 240, reason: ' Disk is being replaced. ' }) =>
    ada.api.put(`${ROOT}/mutes/${host}`, { mute: input });
  const listed = async () => (await bob.api.get(`${ROOT}/mutes`)).body.mutes;
  const mutesOf = async (host: string) => (await eventsOf(host)).filter(({ type }) => type.startsWith('notification.'));

  test('a muted host says until when, who and why, wherever it is, until it is unmuted; twice changes nothing', async () => {
    const id = await insertNotification(platform, { host: 'sim-2' });
    await insertSegment(platform, { hosts: { 'sim-2': {} } });
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await mute('sim-2');
      expect(status, JSON.stringify(body)).toBe(200);
      expect(Math.round((Date.parse(body.mute.until) - Date.now()) / 60_000)).toBe(240);
    }
    const shownMute = { host: 'sim-2', reason: 'Disk is being replaced.', user_name: ada.userName };
    expect(await listed()).toMatchObject([shownMute]);
    expect((await shown(id)).mute).toMatchObject(shownMute);
    const { overview } = (await ada.api.get(`${ROOT}/overview`)).body;
    expect(overview.mutes).toMatchObject([shownMute]);
    const { coverage } = (await ada.api.get(`${ROOT}/coverage`)).body;
    expect(coverage.hosts.find(({ name }: { name: string }) => name === 'sim-2').mute).toMatchObject(shownMute);
    for (let time = 0; time < 2; time += 1) expect((await ada.api.delete(`${ROOT}/mutes/sim-2`)).status).toBe(204);
    expect((await shown(id)).mute).toBeNull();
    expect((await mutesOf('sim-2')).map(({ type }) => type)).toEqual([
      'notification.mute',
      'notification.mute',
      'notification.unmute',
    ]);
  });

  test('a mute ends by itself; the end is recorded once, and others last', async () => {
    const { database } = platform.platform.services;
    await mute('sim-3');
    await mute('sim-1');
    const until = new Date(Date.now() - 1000).toISOString();
    await database.transact((tx) => tx.updateTable('muted_hosts').set({ until }).where('host', '=', 'sim-3').execute());
    expect(await listed()).toMatchObject([{ host: 'sim-1' }]);
    for (let time = 0; time < 2; time += 1) await endExpiredMutes(platform.platform.services);
    expect(await mutesOf('sim-3')).toEqual([
      { type: 'notification.mute', user_id: ada.userId },
      { type: 'notification.unmute', user_id: null },
    ]);
    expect(await listed()).toMatchObject([{ host: 'sim-1' }]);
  });

  test.each([
    ['without a reason', { minutes: 60, reason: '  ' }],
    ['with a long reason', { minutes: 60, reason: 'x'.repeat(256) }],
    ['for no time', { minutes: 0, reason: 'Known.' }],
    ['for more than 30 days', { minutes: 43_201, reason: 'Known.' }],
    ['for ever', { reason: 'Known.' }],
  ])('a mute %s is refused with 400', async (_what, input) => {
    expect((await mute('sim-2', input)).status).toBe(400);
  });

  test('a host that nobody knows is refused with 404', async () => {
    expect((await mute('mars')).status).toBe(404);
  });
});

describe('POST /ha/notifications/{id}/resend', () => {
  const resend = (id: string, reason = 'The host is fenced now.', expects = 'recovers') =>
    ada.api.post(`${ROOT}/notifications/${id}/resend`, { resend: { reason, expects } });

  test('an ignored fault is reported again as a new notification, with its sender and the reason', async () => {
    await insertSegment(platform, { hosts: { 'sim-9': {} } });
    const id = await insertNotification(platform, {
      status: 'ignored',
      host: 'sim-9',
      generated_at: new Date(0).toISOString(),
    });
    const { status, body } = await resend(id);
    expect(status, JSON.stringify(body)).toBe(202);
    expect(body.notification.id).not.toBe(id);
    expect(await shown(body.notification.id)).toMatchObject({
      host: 'sim-9',
      source: 'console',
      reason: 'The host is fenced now.',
      payload: { event: 'STOPPED' },
    });
  });

  test('what would start a recovery by now is not sent where nothing but a record was foreseen, and the other way round', async () => {
    await insertSegment(platform, { hosts: { 'sim-3': {} } });
    const given = { host: 'sim-3', status: 'ignored', generated_at: new Date(0).toISOString() } as const;
    const fenced = await insertNotification(platform, given);
    const unfenced = await insertNotification(platform, { ...given, payload: UNFENCED });
    expect((await resend(fenced, 'Again.', 'ignored')).status).toBe(409);
    expect((await resend(unfenced, 'Again.', 'recovers')).status).toBe(409);
    expect((await resend(unfenced, 'Again.', 'ignored')).status).toBe(202);
    expect((await resend(fenced, 'Again.', 'at once')).status).toBe(400);
  });

  test('one that says that the host is off is refused once the host has come up since', async () => {
    await insertSegment(platform, { hosts: { 'sim-1': {} } });
    const given = { host: 'sim-1', generated_at: new Date(0).toISOString() } as const;
    const fenced = await insertNotification(platform, { ...given, status: 'failed' });
    const unfenced = await insertNotification(platform, { ...given, status: 'ignored', payload: UNFENCED });
    const setUpSince = (up_since: string | null) =>
      platform.platform.services.database.transact((tx) =>
        tx.updateTable('hosts').set({ up_since }).where('name', '=', 'sim-1').execute(),
      );
    await setUpSince(new Date(Date.now() + 1000).toISOString());
    const { status, body } = await resend(fenced);
    expect([status, JSON.stringify(body)]).toEqual([
      409,
      expect.stringContaining('Host sim-1 has come up since, so this notification does not prove that it is off.'),
    ]);
    expect((await resend(unfenced, 'Again.', 'ignored')).status).toBe(202);
    await setUpSince(null);
  });

  test.each(['new', 'running', 'error', 'finished'] as const)('one that is %s is refused with 409', async (status) => {
    expect((await resend(await insertNotification(platform, { status }))).status).toBe(409);
  });

  test('of a host in no segment, without a reason, or of nothing it is refused', async () => {
    const id = await insertNotification(platform, { status: 'failed', host: 'mars' });
    expect((await resend(id)).status).toBe(400);
    expect((await resend(id, ' ')).status).toBe(400);
    expect((await resend('nothing')).status).toBe(404);
  });
});

describe('GET /ha/administrators', () => {
  test('lists who may administer with what they have to do, and nobody else', async () => {
    const member = await newProject(platform, 'manager');
    await insertNotification(platform, { owner_id: ada.userId });
    const { body } = await bob.api.get(`${ROOT}/administrators?search=${ada.userName.toUpperCase()}`);
    expect(body).toMatchObject({
      administrators: [{ id: ada.userId, name: ada.userName, domain: 'Default' }],
      is_truncated: false,
    });
    expect(body.administrators[0].open).toBeGreaterThan(0);
    const found = await bob.api.get(`${ROOT}/administrators?search=${member.userName}`);
    expect(found.body.administrators).toEqual([]);
  });
});

test('Only what can be taken back with one press is done without a question', () => {
  const asks = ({ menu, question }: (typeof TRIAGE_VERB_LIST)[number]) => menu?.dialog !== undefined || question;
  const immediate = TRIAGE_VERB_LIST.filter((verb) => verb.menu && !asks(verb)).map(({ name }) => name);
  expect(immediate).toEqual(['acknowledge', 'reopen', 'unmute']);
});
