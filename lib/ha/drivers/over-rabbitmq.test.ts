import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { Connection } from 'rabbitmq-client';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ANNOUNCEMENTS, EXCHANGE } from '#lib/bus/rabbitmq/topology.ts';
import { checkHosts } from '#lib/compute/liveness/hosts.ts';
import { unpackJson } from '#lib/db/column-types.ts';
import { PLATFORM, recordEvent } from '#lib/events/log.ts';
import { createPlatform } from '#lib/platform.ts';
import { apiClient, signInAdmin } from '#lib/testing/api.ts';
import { RABBITMQ_SCRIPTS, useBroker } from '#lib/testing/broker.ts';
import { newSegment, protect } from '#lib/testing/ha.ts';
import { usePlatform } from '#lib/testing/platform.ts';

/** Path of Debian's python3-oslo.messaging. */
const OSLO = existsSync('/usr/lib/python3/dist-packages/oslo_messaging');
const TOPIC = 'versioned_notifications.error';

describe.runIf(RABBITMQ_SCRIPTS)('Faults over RabbitMQ', () => {
  const broker = useBroker();
  const platform = usePlatform(() => ({
    NEPHOS_FLEET_HOSTS: '30',
    NEPHOS_HOST_DOWN_AFTER_SECONDS: '0',
    NEPHOS_BUS_URL: broker.url,
  }));
  const services = () => platform.platform.services;

  let used = 0;
  /** A host of a segment that no other test uses. */
  async function newHost(): Promise<string> {
    used += 1;
    const admin = await signInAdmin(platform);
    await protect(admin, await newSegment(admin), [`sim-${used}`]);
    return `sim-${used}`;
  }
  const notificationsOf = async (host: string) => {
    const rows = services().database.read.selectFrom('notifications').selectAll().where('host', '=', host);
    return (await rows.execute()).map((row) => ({ ...row, payload: unpackJson(row.payload) }));
  };
  const crash = (host: string, ids: readonly string[]) =>
    services().database.transact(async (tx) => {
      for (const instance_uuid of ids) {
        const after = { instance_uuid, display_name: 'web', host, state: 'active', power_state: 6 };
        const event = { type: 'compute.instance.error', kind: 'server', objectId: instance_uuid, projectId: '' };
        await recordEvent(tx, PLATFORM, { ...event, after });
      }
    });
  const instances = (count: number) => Array.from({ length: count }, () => randomUUID());
  const ready = async () => (await apiClient(platform).get('/readyz')).body;

  async function connect() {
    const connection = new Connection({ url: broker.url, retryLow: 50 });
    connection.on('error', () => undefined);
    const channel = await connection.acquire();
    onTestFinished(() => connection.unsafeDestroy());
    return channel;
  }

  test('a fault of the fleet goes out in the envelope of oslo.messaging, and comes back as one notification', async () => {
    const host = await newHost();
    await expect.poll(ready).toBe('OK\n');
    const channel = await connect();
    const { queue } = await channel.queueDeclare({ exclusive: true });
    await channel.queueBind({ queue, exchange: EXCHANGE, routingKey: TOPIC });
    const fault = { type: 'host_down', host };
    await (await signInAdmin(platform)).post('/compute/v2.1/os-simulated-fleet/faults', { fault });
    await checkHosts(services());
    await expect.poll(() => notificationsOf(host)).toHaveLength(1);
    const [row] = await notificationsOf(host);
    expect(row).toMatchObject({ type: 'COMPUTE_HOST', source: 'bus', payload: { host_status: 'NORMAL' } });
    const message = await channel.basicGet({ queue, noAck: true });
    expect(message).toMatchObject({ contentType: 'application/json', contentEncoding: 'utf-8', durable: true });
    const envelope = JSON.parse(String(message?.body));
    expect(envelope).toEqual({ 'oslo.version': '2.0', 'oslo.message': expect.any(String) });
    expect(JSON.parse(envelope['oslo.message'])).toMatchObject({
      message_id: row?.source_ref,
      publisher_id: `nova-compute:${host}`,
      event_type: 'compute.host.error',
      priority: 'ERROR',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6}$/),
      payload: { 'nova_object.name': 'ServiceStatusPayload', 'nova_object.data': { host, power: 'off' } },
      _unique_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  test('others hear on the exchange of high availability what becomes of a fault, and nobody has to listen', async () => {
    const host = await newHost();
    await expect.poll(ready).toBe('OK\n');
    const channel = await connect();
    const { queue } = await channel.queueDeclare({ exclusive: true });
    await channel.queueBind({ queue, exchange: ANNOUNCEMENTS, routingKey: 'versioned_notifications.*' });
    const payload = { event: 'STOPPED', cluster_status: 'OFFLINE', host_status: 'UNKNOWN' };
    const fault = { hostname: host, type: 'COMPUTE_HOST', payload };
    const { body } = await (await signInAdmin(platform)).post('/v1/notifications', fault);
    const heard: string[] = [];
    const listen = async () => {
      const message = await channel.basicGet({ queue, noAck: true });
      const { event_type, payload } = message ? JSON.parse(JSON.parse(String(message.body))['oslo.message']) : {};
      // The notification of the test before may still be processed.
      const isOwn = payload?.['masakari_object.data'].notification_uuid === body.notification.notification_uuid;
      if (isOwn) heard.push(event_type);
      return heard;
    };
    await expect.poll(listen).toContain('notification.process.end');
    expect(heard).toEqual([
      'notification.create.start',
      'notification.create.end',
      'notification.process.start',
      'notification.process.end',
    ]);
    await channel.queueDelete({ queue });
    await newHost();
    expect(await ready()).toBe('OK\n');
  });

  test('a broker that dies under a stream of faults: the API keeps working, none is lost and none is reported twice', async () => {
    const host = await newHost();
    // Each third is longer than what the relay publishes before it saves its position.
    const ids = instances(75);
    await crash(host, ids.slice(0, 25));
    await expect.poll(async () => (await notificationsOf(host)).length).toBeGreaterThan(0);
    await broker.kill();
    await crash(host, ids.slice(25, 50));
    await expect.poll(ready).toContain('The message bus is down');
    const { status, body } = await apiClient(platform).get('/metrics', { 'x-nephos-peer': '127.0.0.1' });
    expect([status, body]).toEqual([200, expect.stringContaining('nephos_bus_up 0')]);
    expect((await (await signInAdmin(platform)).get('/ha/v1/notifications?limit=1')).status).toBe(200);
    await broker.start();
    await crash(host, ids.slice(50));
    await expect.poll(async () => (await notificationsOf(host)).length).toBe(75);
    await expect.poll(ready).toBe('OK\n');
    const received = (await notificationsOf(host)).map((row) =>
      'instance_uuid' in row.payload ? row.payload.instance_uuid : '',
    );
    expect(received.toSorted()).toEqual(ids.toSorted());
    expect((await notificationsOf(host)).filter(({ repeats }) => repeats > 0)).toEqual([]);
  });

  test('a storm of the same fault from another compute service is one notification, with its repeats', async () => {
    const host = await newHost();
    const channel = await connect();
    await channel.confirmSelect();
    const send = (n: number) => {
      const inner = { message_id: `storm-${n}`, event_type: 'compute.host.error', payload: { host } };
      const body = Buffer.from(JSON.stringify({ 'oslo.version': '2.0', 'oslo.message': JSON.stringify(inner) }));
      return channel.basicPublish({ exchange: EXCHANGE, routingKey: 'notifications.error', durable: true }, body);
    };
    await expect.poll(ready).toBe('OK\n');
    await Promise.all(Array.from({ length: 40 }, (_, n) => send(n)));
    const repeats = async () => (await notificationsOf(host)).map((row) => row.repeats);
    await expect.poll(repeats).toEqual([39]);
  });

  test.runIf(OSLO)(
    'what oslo.messaging sends for upstream’s compute, by both of its drivers, is understood; its token is not kept',
    async () => {
      const host = await newHost();
      // Faults of instances are refused once the recovery of their host has begun, so they are those of another host.
      const instanceHost = await newHost();
      await expect.poll(ready).toBe('OK\n');
      const ignored = services().bus.counts.of('ignored');
      await promisify(execFile)('/usr/bin/python3', ['lib/testing/oslo-notify.py', broker.url, host, instanceHost]);
      const received = async (of: string) =>
        (await notificationsOf(of)).map(({ type, payload }) => ({ type, payload }));
      const hostPayload = expect.objectContaining({ host_status: 'NORMAL' });
      await expect.poll(() => received(host)).toEqual([{ type: 'COMPUTE_HOST', payload: hostPayload }]);
      const payload = expect.objectContaining({ instance_uuid: 'i-1', vir_domain_event: 'STOPPED_FAILED' });
      await expect.poll(() => received(instanceHost)).toEqual([{ type: 'COMPUTE_INSTANCE', payload }]);
      await expect.poll(() => services().bus.counts.of('ignored')).toBe(ignored + 1);
      const stored = [...(await notificationsOf(host)), ...(await notificationsOf(instanceHost))];
      expect(JSON.stringify(stored)).not.toContain('a token of upstream');
    },
  );

  test('two replicas share the queues, and each fault is still reported once', async () => {
    const { env, database } = services();
    // A SQLite file has one process.
    const second = database.engine === 'postgres' ? await createPlatform(env) : undefined;
    onTestFinished(() => second?.stop());
    await expect.poll(() => second?.services.bus.fault).toBeUndefined();
    const host = await newHost();
    const ids = instances(30);
    await crash(host, ids);
    await expect.poll(async () => (await notificationsOf(host)).length).toBe(30);
    expect((await notificationsOf(host)).filter(({ repeats }) => repeats > 0)).toEqual([]);
    if (second) {
      const shares = [platform.platform, second].map((one) => one.services.bus.counts.of('accepted'));
      expect(shares.every((count) => count > 0)).toBe(true);
    }
  });
});
