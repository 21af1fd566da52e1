import { describe, expect, test } from 'vitest';
import { checkHosts } from '#lib/compute/liveness/hosts.ts';
import { reconcilePowerStates } from '#lib/compute/liveness/power.ts';
import { unpackJson } from '#lib/db/column-types.ts';
import { PLATFORM, recordEvent } from '#lib/events/log.ts';
import { newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { show } from '#lib/testing/compute.ts';
import { newSegment, protect } from '#lib/testing/ha.ts';
import { insertImage } from '#lib/testing/images.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const FAULTS = '/compute/v2.1/os-simulated-fleet/faults';
const platform = usePlatform({ NEPHOS_FLEET_HOSTS: '30', NEPHOS_HOST_DOWN_AFTER_SECONDS: '0' });
const services = () => platform.platform.services;

let used = 0;
/** A host of a segment that no other test uses. */
async function newHost(): Promise<string> {
  used += 1;
  const admin = await signInAdmin(platform);
  await protect(admin, await newSegment(admin), [`sim-${used}`]);
  return `sim-${used}`;
}
/** Returns the id of the fault. */
async function inject(fault: object): Promise<string> {
  const { status, body } = await (await signInAdmin(platform)).post(FAULTS, { fault });
  expect(status).toBe(201);
  return body.fault.id;
}
/** A server on this host; recoveries of other tests may run meanwhile. */
async function launchOn(host: string, project: TestProject): Promise<string> {
  const imageRef = await insertImage(platform, project.id);
  const server = { name: 'web', flavorRef: '1', imageRef, availability_zone: `nova:${host}` };
  const { id } = (await project.api.post('/compute/v2.1/servers', { server })).body.server;
  await expect.poll(async () => (await show(project, id)).status).toBe('ACTIVE');
  return id;
}
const notificationsOf = async (host: string) => {
  const rows = services().database.read.selectFrom('notifications').selectAll().where('host', '=', host);
  return (await rows.orderBy('created_at').execute()).map((row) => ({ ...row, payload: unpackJson(row.payload) }));
};
const refusalsOf = async (host: string) => {
  const rows = services().database.read.selectFrom('events').select('after').where('object_id', '=', host);
  return rows.where('type', '=', 'notification.refuse').execute();
};

describe('A fault of the simulated fleet', () => {
  test('that takes a host: is a notification of a fenced host, with the event as it was', async () => {
    const host = await newHost();
    await inject({ type: 'host_down', host });
    await checkHosts(services());
    await expect.poll(() => notificationsOf(host)).toHaveLength(1);
    const [row] = await notificationsOf(host);
    expect(row).toMatchObject({ type: 'COMPUTE_HOST', source: 'bus', user_id: null });
    expect(row?.payload).toEqual({ event: 'STOPPED', cluster_status: 'OFFLINE', host_status: 'NORMAL' });
    expect(unpackJson(row?.raw ?? 'null')).toMatchObject({
      event_type: 'compute.host.error',
      publisher_id: `nova-compute:${host}`,
      payload: { 'nova_object.data': { host, power: 'off' } },
    });
  });

  test('that takes the compute process: is a notification of the process, and no host is taken for dead', async () => {
    const host = await newHost();
    await inject({ type: 'process_down', host });
    await checkHosts(services());
    await expect.poll(() => notificationsOf(host)).toHaveLength(1);
    expect(await notificationsOf(host)).toMatchObject([
      { type: 'COMPUTE_PROCESS', payload: { event: 'STOPPED', process_name: 'nova-compute' } },
    ]);
  });

  test('that takes the compute process, and then the power of the host: is recovered as a failed host', async () => {
    const host = await newHost();
    const id = await launchOn(host, await newProject(platform, 'admin'));
    const inHost = () =>
      services().database.read.selectFrom('servers').select('host').where('id', '=', id).executeTakeFirst();
    const process = await inject({ type: 'process_down', host });
    await checkHosts(services());
    await expect.poll(() => notificationsOf(host)).toMatchObject([{ type: 'COMPUTE_PROCESS', status: 'finished' }]);
    await (await signInAdmin(platform)).delete(`${FAULTS}/${process}`);
    await inject({ type: 'host_down', host });
    await checkHosts(services());
    await expect
      .poll(() => notificationsOf(host))
      .toMatchObject([{ type: 'COMPUTE_PROCESS' }, { type: 'COMPUTE_HOST', status: 'finished' }]);
    expect(await inHost()).not.toEqual({ host });
    const [, failed] = await notificationsOf(host);
    const row = services().database.read.selectFrom('segment_hosts').selectAll().where('name', '=', host);
    expect(await row.executeTakeFirst()).toMatchObject({ on_maintenance: 1, maintenance_by: failed?.id });
  });

  test('that crashes an instance: is a notification of the instance', async () => {
    const host = await newHost();
    const project = await newProject(platform, 'admin');
    const id = await launchOn(host, project);
    await inject({ type: 'instance_crash', server_id: id });
    await reconcilePowerStates(services());
    await expect.poll(() => notificationsOf(host)).toHaveLength(1);
    const payload = { event: 'LIFECYCLE', instance_uuid: id, vir_domain_event: 'STOPPED_FAILED' };
    expect(await notificationsOf(host)).toMatchObject([{ type: 'COMPUTE_INSTANCE', payload }]);
  });

  test('that crashes an instance of a host without compute process: is a notification after the process is back', async () => {
    const host = await newHost();
    const project = await newProject(platform, 'admin');
    const id = await launchOn(host, project);
    const fault = await inject({ type: 'process_down', host });
    await inject({ type: 'instance_crash', server_id: id });
    await reconcilePowerStates(services());
    expect((await show(project, id)).status).toBe('ACTIVE');
    expect(await notificationsOf(host)).toEqual([]);
    expect((await (await signInAdmin(platform)).delete(`${FAULTS}/${fault}`)).status).toBe(204);
    await reconcilePowerStates(services());
    await expect.poll(() => notificationsOf(host)).toHaveLength(1);
    const payload = { event: 'LIFECYCLE', instance_uuid: id, vir_domain_event: 'STOPPED_FAILED' };
    expect(await notificationsOf(host)).toMatchObject([{ type: 'COMPUTE_INSTANCE', payload }]);
  });

  test('of a host in no segment: is refused with a log entry, and not requested a second time', async () => {
    const host = 'sim-30';
    const refused = services().bus.counts.of('refused');
    await inject({ type: 'host_down', host });
    await checkHosts(services());
    await expect.poll(() => refusalsOf(host)).toHaveLength(1);
    await expect.poll(() => services().bus.counts.of('refused')).toBe(refused + 1);
    expect(await notificationsOf(host)).toEqual([]);
  });
});

describe('An error in the event log', () => {
  const error = { binary: 'nova-compute', service_id: 's', availability_zone: 'nova', disabled: false };
  const seen = { forced_down: false, last_seen_up: '2026-11-20T10:00:00.000Z' };
  const record = (host: string, type: string, after: unknown) =>
    services().database.transact((tx) =>
      recordEvent(tx, PLATFORM, { type, kind: 'host', objectId: host, projectId: '', after }),
    );

  test('of a silent host of which nobody knows whether it still runs: is a notification that says UNKNOWN', async () => {
    const host = await newHost();
    await record(host, 'compute.host.error', { host, ...error, ...seen, power: 'unknown' });
    await expect.poll(() => notificationsOf(host)).toHaveLength(1);
    expect((await notificationsOf(host))[0]?.payload).toMatchObject({ host_status: 'UNKNOWN' });
  });

  test('that says too little is passed over, and the next is heard', async () => {
    const host = await newHost();
    await record(host, 'compute.host.error', { host: 7 });
    await record(host, 'compute.host.error', null);
    await record(host, 'compute.host.error', { host, ...error, ...seen, power: 'off' });
    await expect.poll(() => notificationsOf(host)).toHaveLength(1);
  });
});

describe('A message of others on the bus', () => {
  const send = (inner: object) => {
    const body = Buffer.from(JSON.stringify({ 'oslo.version': '2.0', 'oslo.message': JSON.stringify(inner) }));
    return services().bus.publish({ topic: 'notifications.error', body });
  };

  test('that is delivered twice makes one notification, under either of its ids', async () => {
    const [one, other] = [await newHost(), await newHost()];
    const message = (host: string) => ({ event_type: 'compute.host.error', payload: { host } });
    for (const id of ['message_id', '_unique_id']) {
      const host = id === 'message_id' ? one : other;
      for (let time = 0; time < 3; time += 1) await send({ ...message(host), [id]: `twice-${id}` });
      expect(await notificationsOf(host)).toMatchObject([{ source_ref: `twice-${id}`, repeats: 0 }]);
      expect(await refusalsOf(host)).toEqual([]);
    }
  });

  test('that tells the same in other words within 180 s is refused and counted, not made a second notification', async () => {
    const host = await newHost();
    for (const message_id of ['storm-1', 'storm-2', 'storm-3']) {
      await send({ message_id, event_type: 'compute.host.error', payload: { host, power: 'unknown' } });
    }
    expect(await notificationsOf(host)).toMatchObject([{ repeats: 2 }]);
  });

  test('that tells of an action that failed makes no notification', async () => {
    const host = await newHost();
    const ignored = services().bus.counts.of('ignored');
    await send({ event_type: 'compute.instance.create.error', payload: { host, instance_id: 'i' } });
    await send({ event_type: 'instance.reboot.error', payload: { 'nova_object.data': { host, uuid: 'i' } } });
    expect(services().bus.counts.of('ignored')).toBe(ignored + 2);
    expect(await notificationsOf(host)).toEqual([]);
  });

  test('of a fault of the day before yesterday is refused, and the log says so: nothing of today is moved for it', async () => {
    const host = await newHost();
    const message = { event_type: 'compute.host.error', payload: { host, power: 'off' } };
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    await send({ ...message, message_id: 'stale', timestamp: daysAgo(2) });
    expect(await notificationsOf(host)).toEqual([]);
    expect(await refusalsOf(host)).toHaveLength(1);
    await send({ ...message, message_id: 'late', timestamp: daysAgo(0.5) });
    expect(await notificationsOf(host)).toMatchObject([{ source_ref: 'late' }]);
  });

  test.each([
    ['is not JSON', Buffer.from('{')],
    ['names no host', Buffer.from('{"event_type":"compute.host.error","payload":{}}')],
    [
      'hides its host in a prototype',
      Buffer.from('{"event_type":"compute.host.error","payload":{"__proto__":{"host":"sim-1"}}}'),
    ],
  ])('that %s is passed over as a dead letter', async (_what, body) => {
    const dead = services().bus.counts.of('dead_lettered');
    await services().bus.publish({ topic: 'notifications.error', body });
    expect(services().bus.counts.of('dead_lettered')).toBe(dead + 1);
  });
});

test('/metrics tells of the bus and of what became of its messages', async () => {
  const response = await platform.platform.fetch(
    new Request('http://nephos.test/metrics', { headers: { 'x-nephos-peer': '127.0.0.1' } }),
  );
  const text = await response.text();
  expect(text).toContain('nephos_bus_up 1');
  expect(text).toMatch(/nephos_bus_messages_total\{fate="dead_lettered"\} \d+/);
});
