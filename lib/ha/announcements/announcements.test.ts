import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { LoggedEvent } from '#lib/bus/relay.ts';
import { signInAdmin } from '#lib/testing/api.ts';
import { FENCED, newSegment, protect, UNFENCED } from '#lib/testing/ha.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { ANNOUNCED, announce } from './announcements.ts';

const platform = usePlatform({
  NEPHOS_FLEET_HOSTS: '20',
  NEPHOS_HA_FAILOVER_DELAY_SECONDS: '0',
  NEPHOS_HA_RETRY_DELAY_SECONDS: '0',
});
const database = () => platform.platform.services.database;

let used = 0;
async function newHost(given: Record<string, unknown> = {}) {
  used += 1;
  const admin = await signInAdmin(platform);
  const segment = await newSegment(admin, given);
  const [host = ''] = await protect(admin, segment, [`sim-${used}`]);
  return { admin, segment, host, name: `sim-${used}` };
}

const OsloNotification = z.object({
  message_id: z.string(),
  publisher_id: z.string(),
  event_type: z.string(),
  priority: z.string(),
  payload: z.record(z.string(), z.unknown()),
  _context_request_id: z.string().nullable(),
});
const Envelope = z.object({ 'oslo.version': z.literal('2.0'), 'oslo.message': z.string() });

const eventsOf = (ids: readonly string[]): Promise<LoggedEvent[]> =>
  database()
    .read.selectFrom('events')
    .selectAll()
    .where('object_id', 'in', ids)
    .where('type', 'in', [...ANNOUNCED])
    .orderBy('id')
    .execute();

/** Messages on the bus about objects. */
async function messagesOf(...ids: string[]) {
  const messages = [];
  for (const event of await eventsOf(ids)) {
    for (const { exchange, topic, body } of await announce(database().read, event)) {
      const inner = OsloNotification.parse(JSON.parse(Envelope.parse(JSON.parse(body.toString()))['oslo.message']));
      messages.push({ exchange, topic, ...inner, data: inner.payload['masakari_object.data'] });
    }
  }
  return messages;
}
const typesOf = async (...ids: string[]) => (await messagesOf(...ids)).map(({ event_type }) => event_type);

/** Reports a fault of a host and waits until its recovery has ended. */
async function recovered({ admin, name }: Awaited<ReturnType<typeof newHost>>, payload: object): Promise<string> {
  const created = await admin.post('/v1/notifications', { hostname: name, type: 'COMPUTE_HOST', payload });
  const id = created.body.notification.notification_uuid;
  const status = async () => (await admin.get(`/v1/notifications/${id}`)).body.notification.status;
  await expect.poll(status).toMatch(/finished|failed|ignored/);
  return id;
}

describe('Others are notified', () => {
  test('of a host that a person puts back into service, as of any other change of it', async () => {
    const { admin, segment, host, name } = await newHost();
    await admin.put(`/ha/v1/segments/${segment}/hosts/${host}`, { host: { on_maintenance: true } });
    const back = { return: { hosts: [name], mode: 'stay' } };
    expect((await admin.post('/console/v1/maintenance/return', back)).status).toBe(202);
    expect((await typesOf(host)).slice(-4)).toEqual([
      'host.update.start',
      'host.update.end',
      'host.update.start',
      'host.update.end',
    ]);
  });

  test('of a segment that is made, changed and deleted, at begin and end, also when it is no more', async () => {
    const admin = await signInAdmin(platform);
    const id = await newSegment(admin, { name: 'rack-1' });
    await admin.put(`/ha/v1/segments/${id}`, { segment: { description: 'Rack 1' } });
    await admin.delete(`/ha/v1/segments/${id}`);
    const messages = await messagesOf(id);
    expect(messages.at(-1)).toMatchObject({
      exchange: 'masakari',
      topic: 'versioned_notifications.info',
      publisher_id: expect.stringMatching(/^masakari-api:./),
      event_type: 'segment.delete.end',
      priority: 'INFO',
      _context_request_id: expect.stringMatching(/^req-/),
      payload: { 'masakari_object.name': 'SegmentApiPayload', 'masakari_object.namespace': 'masakari' },
      data: { uuid: id, name: 'rack-1', description: 'Rack 1', recovery_method: 'auto', enabled: true, fault: null },
    });
    const verbs = ['delete.start', 'delete.end'].map((verb) => `segment.${verb}`);
    expect(messages.map(({ event_type }) => event_type).slice(-2)).toEqual(verbs);
    expect(new Set(messages.map(({ message_id }) => message_id)).size).toBe(messages.length);
  });

  test('of a host with its segment; before it is there it has no id', async () => {
    const { admin, segment, host, name } = await newHost();
    const [start, end] = await messagesOf(host);
    expect([start?.event_type, start?.data]).toEqual([
      'host.create.start',
      expect.objectContaining({ uuid: null, id: null }),
    ]);
    expect([end?.event_type, end?.data]).toMatchObject([
      'host.create.end',
      {
        ...{ uuid: host, name, reserved: false, on_maintenance: false, failover_segment_id: segment },
        failover_segment: { 'masakari_object.name': 'FailoverSegment', 'masakari_object.data': { uuid: segment } },
      },
    ]);
    await admin.delete(`/ha/v1/segments/${segment}/hosts/${host}`);
    expect((await messagesOf(host)).at(-1)).toMatchObject({
      event_type: 'host.delete.end',
      data: { uuid: host, name },
    });
  });

  test('of a notification, of its recovery, and of what this does to its host', async () => {
    const host = await newHost();
    const id = await recovered(host, FENCED);
    expect(await typesOf(id)).toEqual([
      'notification.create.start',
      'notification.create.end',
      'notification.process.start',
      'notification.process.end',
    ]);
    const messages = await messagesOf(id);
    expect(messages.map(({ data }) => Reflect.get(Object(data), 'status'))).toEqual([
      'new',
      'new',
      'running',
      'finished',
    ]);
    expect(messages[2]).toMatchObject({
      publisher_id: expect.stringMatching(/^masakari-engine:./),
      data: { notification_uuid: id, type: 'COMPUTE_HOST', source_host_uuid: host.host, payload: FENCED, fault: null },
    });
    expect(await typesOf(host.host)).toContain('host.update.end');
  });

  test('of one that needs nothing as taken and ended, and of one that fails as an error with the reason', async () => {
    const ignored = await recovered(await newHost(), UNFENCED);
    expect((await typesOf(ignored)).slice(2)).toEqual(['notification.process.start', 'notification.process.end']);
    const failing = await newHost({ recovery_method: 'reserved_host' });
    const id = await recovered(failing, FENCED);
    const nobody = { user_id: null, request_id: null, job_id: null, owner_id: null };
    const event = { kind: 'notification', object_id: id, project_id: '', ...nobody };
    const logged = { id: 1, at: '2026-11-20T10:00:00.000Z', type: 'notification.fail', before: null, ...event };
    const after = JSON.stringify({ status: 'failed', message: 'No reserved_hosts available for evacuation.' });
    const [error, ...more] = await announce(database().read, { ...logged, after });
    expect([error?.topic, more]).toEqual(['versioned_notifications.error', []]);
    const { 'oslo.message': text } = JSON.parse(String(error?.body));
    expect(JSON.parse(text)).toMatchObject({
      ...{ event_type: 'notification.process.error', priority: 'ERROR' },
      payload: {
        'masakari_object.data': {
          status: 'failed',
          fault: {
            'masakari_object.name': 'ExceptionPayload',
            'masakari_object.data': { exception_message: 'No reserved_hosts available for evacuation.' },
          },
        },
      },
    });
  });
});

describe('Others are not notified', () => {
  test('of a refused notification, and of what nothing is known any more', async () => {
    const nobody = { user_id: null, request_id: null, job_id: null, owner_id: null };
    const event = { id: 1, at: '2026-11-20T10:00:00.000Z', project_id: '', ...nobody };
    const refused = { ...event, type: 'notification.refuse', kind: 'notification', object_id: 'mars' };
    const gone = { ...event, type: 'notification.finish', kind: 'notification', object_id: 'gone' };
    const garbled = { ...event, type: 'segment.delete', kind: 'segment', object_id: 'gone' };
    for (const one of [refused, gone, garbled]) {
      expect(await announce(database().read, { ...one, before: null, after: '7' })).toEqual([]);
    }
  });

  test('by a platform whose bus is its own process: no cursor follows the log for nobody', async () => {
    const cursors = await database().read.selectFrom('event_cursors').select('name').execute();
    expect(cursors.map(({ name }) => name)).not.toContain('bus.announcements');
  });
});

test('A repeated message has the same id', async () => {
  const { segment } = await newHost();
  const [once, again] = [await messagesOf(segment), await messagesOf(segment)];
  expect(once.map(({ message_id }) => message_id)).toEqual(again.map(({ message_id }) => message_id));
});
