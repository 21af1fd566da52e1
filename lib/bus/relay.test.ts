import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { PLATFORM, recordEvent } from '#lib/events/log.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { type Bus, type Message, PoisonMessageError } from './bus.ts';
import { COMPUTE_ERRORS, composeError } from './compute-errors.ts';
import { openEnvelope } from './envelope.ts';
import { InProcessBus } from './in-process.ts';
import { Relay } from './relay.ts';

const platform = usePlatform();

/** A relay with its own cursor and a bus that passes messages to `take`. */
function make(cursor: string, take: (message: Message) => Promise<void>, firstPauseMs?: number) {
  const { services, tail } = platform.platform;
  const bus: Bus = new InProcessBus({ ...services, firstPauseMs });
  bus.consume(take);
  const relay = new Relay({ ...services, tail, bus }, { cursor, types: COMPUTE_ERRORS, compose: composeError });
  const stop = async () => void (await Promise.all([relay.stop(), bus.close()]));
  onTestFinished(stop);
  return { relay, stop, bus };
}

const HostPayload = z.object({ 'nova_object.data': z.object({ host: z.string() }) });
const nameOf = ({ body }: Message) => HostPayload.parse(openEnvelope(body).payload)['nova_object.data'].host;

async function record(...hosts: string[]): Promise<void> {
  for (const host of hosts) {
    const after = { host, binary: 'nova-compute', service_id: 's', availability_zone: 'nova' };
    const state = { disabled: false, forced_down: false, last_seen_up: '2026-11-20T10:00:00.000Z', power: 'off' };
    await platform.platform.services.database.transact(async (tx) => {
      const change = { kind: 'host', objectId: host, projectId: '' };
      await recordEvent(tx, PLATFORM, { ...change, type: 'host.down' });
      await recordEvent(tx, PLATFORM, { ...change, type: 'compute.host.error', after: { ...after, ...state } });
    });
  }
}
const names = (count: number) => Array.from({ length: count }, () => `relay-${randomUUID()}`);

const cursors = () => platform.platform.services.database;
const setCursor = (name: string, change: object) =>
  cursors().transact((tx) => tx.updateTable('event_cursors').set(change).where('name', '=', name).execute());

test('compute errors go out once each in the order of the log, and nothing else does', async () => {
  const received: string[] = [];
  const { relay, bus } = make('once', async (message) => void received.push(nameOf(message)));
  await relay.start();
  const hosts = names(30);
  await record(...hosts);
  await expect.poll(() => received.length).toBeGreaterThanOrEqual(30);
  await relay.idle();
  expect(received).toEqual(hosts);
  expect(bus.counts.of('published')).toBe(30);
});

test('nothing that was there before the first start goes out', async () => {
  const received: string[] = [];
  await record(...names(3));
  const { relay } = make('first', async (message) => void received.push(nameOf(message)));
  await relay.start();
  await relay.idle();
  expect(received).toEqual([]);
});

test('what is recorded while nobody relays is not lost, and goes out with the next start', async () => {
  const received: string[] = [];
  const take = async (message: Message) => void received.push(nameOf(message));
  const before = make('restart', take);
  await before.relay.start();
  await before.stop();
  const hosts = names(3);
  await record(...hosts);
  const after = make('restart', take);
  await after.relay.start();
  await expect.poll(() => received).toEqual(hosts);
});

test('a message that fails is tried again before the next one: none is lost, none overtakes', async () => {
  const received: string[] = [];
  let failures = 3;
  const { relay } = make('failing', async (message) => {
    if (received.length === 1 && failures-- > 0) throw new Error('not now');
    received.push(nameOf(message));
  });
  await relay.start();
  const hosts = names(3);
  await record(...hosts);
  await expect.poll(() => received).toEqual(hosts);
});

test('a bus that is down keeps nothing from going out later', async () => {
  const { services, tail } = platform.platform;
  const received: string[] = [];
  let refusals = 4;
  const bus = new InProcessBus(services);
  bus.consume(async (message) => void received.push(nameOf(message)));
  const publish = bus.publish.bind(bus);
  bus.publish = (message) => (refusals-- > 0 ? Promise.reject(new Error('The broker is down.')) : publish(message));
  const outgoing = { cursor: 'down', types: COMPUTE_ERRORS, compose: composeError };
  const relay = new Relay({ ...services, tail, bus }, outgoing);
  onTestFinished(() => relay.stop());
  await relay.start();
  const hosts = names(5);
  await record(...hosts);
  await expect.poll(() => received).toEqual(hosts);
});

test('a message that nobody can handle is passed over, and those behind it go out', async () => {
  const received: string[] = [];
  const [bad = '', ...good] = names(3);
  const { relay, bus } = make('poison', async (message) => {
    if (nameOf(message) === bad) throw new PoisonMessageError('no');
    received.push(nameOf(message));
  });
  await relay.start();
  await record(bad, ...good);
  await expect.poll(() => received).toEqual(good);
  expect(bus.counts.of('dead_lettered')).toBe(1);
});

test('a message that fails for ever by its own fault does not hold up those behind it', async () => {
  const received: string[] = [];
  const [bad = '', ...good] = names(2);
  const receive = async (message: Message) => {
    if (nameOf(message) === bad) throw new TypeError('a mistake in the handler');
    received.push(nameOf(message));
  };
  const { relay } = make('stuck', receive, 1);
  await relay.start();
  await record(bad, ...good);
  await expect.poll(() => received).toEqual(good);
});

test('of two replicas one at a time relays: nothing goes out twice', async () => {
  const received: string[] = [];
  const take = async (message: Message) => void received.push(nameOf(message));
  const replicas = [make('shared', take), make('shared', take)];
  for (const { relay } of replicas) await relay.start();
  const hosts = names(20);
  await record(...hosts);
  await expect.poll(() => received.length).toBeGreaterThanOrEqual(20);
  for (const { relay } of replicas) await relay.idle();
  expect(received).toEqual(hosts);
});

test('while a turn is another replica’s nothing goes out twice, and when its lease is over somebody takes it', async () => {
  const received: string[] = [];
  const take = async (message: Message) => void received.push(nameOf(message));
  const waiting = make('lease', take);
  await waiting.relay.start();
  await waiting.relay.idle();
  await setCursor('lease', { worker_id: 'another', lease_until: '2999-01-01T00:00:00.000Z' });
  const hosts = names(2);
  await record(...hosts);
  await waiting.relay.idle();
  expect(received).toEqual([]);
  await setCursor('lease', { lease_until: '2001-01-01T00:00:00.000Z' });
  await make('lease', take).relay.start();
  await expect.poll(() => received).toEqual(hosts);
});

test('a replica that waits for a turn takes it by itself when the one that had it is gone', async () => {
  const received: string[] = [];
  const { relay } = make('gone', async (message) => void received.push(nameOf(message)));
  await relay.start();
  await relay.idle();
  await setCursor('gone', { worker_id: 'gone', lease_until: new Date(Date.now() + 500).toISOString() });
  const hosts = names(2);
  await record(...hosts);
  await expect.poll(() => received).toEqual(hosts);
});

test('a message that goes out a second time after a crash has the same id', async () => {
  const ids: string[] = [];
  const take = async ({ body }: Message) => void ids.push(openEnvelope(body).id);
  const before = make('crash', take);
  await before.relay.start();
  const { event_id } = await cursors()
    .read.selectFrom('event_cursors')
    .select('event_id')
    .where('name', '=', 'crash')
    .executeTakeFirstOrThrow();
  await record(...names(2));
  await expect.poll(() => ids).toHaveLength(2);
  await before.stop();
  await setCursor('crash', { event_id });
  const after = make('crash', take);
  await after.relay.start();
  await expect.poll(() => ids).toHaveLength(4);
  expect(ids.slice(2)).toEqual(ids.slice(0, 2));
});
