import { randomUUID } from 'node:crypto';
import { type Channel, Connection } from 'rabbitmq-client';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { RABBITMQ_SCRIPTS, useBroker } from '#lib/testing/broker.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { type Handler, type Message, TOPICS, type Topic } from '../bus.ts';
import { inEnvelope, openEnvelope } from '../envelope.ts';
import { RabbitmqBus } from './rabbitmq.ts';
import { DEAD_LETTERS, EXCHANGE } from './topology.ts';

const TOPIC = 'versioned_notifications.error';

describe.runIf(RABBITMQ_SCRIPTS)('The bus on RabbitMQ', () => {
  const broker = useBroker();
  const platform = usePlatform();

  /** Runs test code on a separate channel, because the broker closes a channel after each error. */
  async function onBroker<T>(work: (channel: Channel) => Promise<T>): Promise<T> {
    const connection = new Connection({ url: broker.url, retryLow: 50 });
    connection.on('error', () => undefined);
    const channel = await connection.acquire({ emitErrorsFromChannel: true });
    channel.on('error', () => undefined);
    try {
      return await work(channel);
    } finally {
      await channel.close();
      await connection.close();
    }
  }
  /** A channel that stays open until the test ends. */
  async function connect(): Promise<Channel> {
    const connection = new Connection({ url: broker.url, retryLow: 50 });
    connection.on('error', () => undefined);
    onTestFinished(() => connection.unsafeDestroy());
    return connection.acquire();
  }
  const waitingIn = (queue: string) =>
    onBroker(async (channel) => (await channel.queueDeclare({ queue, passive: true })).messageCount);

  /** The connected bus of a replica. */
  async function open(take: Handler, url = broker.url) {
    const { database, log } = platform.platform.services;
    const bus = new RabbitmqBus({ url, database, log });
    bus.consume(take);
    bus.start();
    onTestFinished(() => bus.close());
    await expect.poll(() => bus.fault).toBeUndefined();
    return bus;
  }
  const idOf = ({ body }: Message) => openEnvelope(body).id;
  const messageOf = (id: string) => ({
    topic: TOPIC as Topic,
    body: inEnvelope({
      id,
      publisherId: 'nova-compute:h',
      eventType: 'e',
      at: '2026-01-02T03:04:05.000Z',
      payload: {},
    }),
  });
  /** Sends like an upstream publisher. */
  const send = (body: Buffer, options: object = { contentType: 'application/json', contentEncoding: 'utf-8' }) =>
    onBroker(async (channel) => {
      await channel.confirmSelect();
      await channel.basicPublish({ exchange: EXCHANGE, routingKey: TOPIC, durable: true, ...options }, body);
    });

  beforeEach(async () => {
    for (const queue of [...TOPICS, DEAD_LETTERS]) {
      await onBroker((channel) => channel.queueDelete({ queue }));
    }
    await onBroker((channel) => channel.exchangeDelete({ exchange: EXCHANGE }));
  });

  test('what is published is consumed, and gone from its queue when it was handled', async () => {
    const received: string[] = [];
    const bus = await open(async (message) => void received.push(idOf(message)));
    await bus.publish(messageOf('one'));
    await expect.poll(() => received).toEqual(['one']);
    await bus.close();
    expect(await waitingIn(TOPIC)).toBe(0);
    expect(bus.counts.of('dead_lettered')).toBe(0);
  });

  test('a message whose replica stops before it was handled is delivered to another one', async () => {
    const { promise: isTaken, resolve } = Promise.withResolvers<void>();
    const first = await open(() => {
      resolve();
      return Promise.reject(new Error('not now'));
    });
    await first.publish(messageOf('kept'));
    await isTaken;
    await first.close();
    const received: string[] = [];
    await open(async (message) => void received.push(idOf(message)));
    await expect.poll(() => received).toEqual(['kept']);
  });

  test('two replicas share a queue: of many messages each is handled once, by one of them', async () => {
    const received: [string[], string[]] = [[], []];
    const [one, other] = [
      await open(async (message) => void received[0].push(idOf(message))),
      await open(async (message) => void received[1].push(idOf(message))),
    ];
    const ids = Array.from({ length: 200 }, () => randomUUID());
    await Promise.all(ids.map((id, at) => (at % 2 ? one : other).publish(messageOf(id))));
    await expect.poll(() => received.flat().length).toBe(200);
    expect(received.flat().toSorted()).toEqual(ids.toSorted());
    expect(received.map((some) => some.length > 0)).toEqual([true, true]);
  });

  test.each([
    ['no JSON', Buffer.from('{{{'), {}],
    ['no JSON that says it is', Buffer.from('{{{'), { contentType: 'application/json' }],
    ['JSON that the client reads', Buffer.from('[1]'), { contentType: 'application/json' }],
    ['text', Buffer.from('hello'), { contentType: 'text/plain' }],
    ['no payload', Buffer.from('{"event_type":"compute.host.error"}'), {}],
    ['10 MB', Buffer.alloc(10 * 2 ** 20, 'x'), {}],
    [
      '10 MB of JSON',
      Buffer.from(JSON.stringify({ a: 'x'.repeat(10 * 2 ** 20) })),
      { contentType: 'application/json' },
    ],
    ['depth without end', Buffer.from('['.repeat(200_000) + ']'.repeat(200_000)), { contentType: 'application/json' }],
  ])(
    'a message with %s is put aside as it came, once, with the reason, and the next is handled',
    async (_what, body, options) => {
      const received: string[] = [];
      const bus = await open(async (message) => void received.push(idOf(message)));
      await send(body, options);
      await bus.publish(messageOf('next'));
      await expect.poll(() => received).toEqual(['next']);
      await expect.poll(() => bus.counts.of('dead_lettered')).toBe(1);
      await bus.close();
      expect([await waitingIn(TOPIC), await waitingIn(DEAD_LETTERS)]).toEqual([0, 1]);
      const letter = await onBroker((channel) => channel.basicGet({ queue: DEAD_LETTERS, noAck: true }));
      expect(letter).toMatchObject({
        routingKey: TOPIC,
        durable: true,
        headers: { 'x-nephos-reason': expect.any(String) },
      });
    },
  );

  test('exchange and queues that oslo.messaging has declared, not durable by default, are taken as they are', async () => {
    const asOslo = { durable: false, autoDelete: false };
    await onBroker((channel) => channel.exchangeDeclare({ exchange: EXCHANGE, type: 'topic', ...asOslo }));
    await onBroker((channel) => channel.queueDeclare({ queue: TOPIC, ...asOslo }));
    const received: string[] = [];
    const bus = await open(async (message) => void received.push(idOf(message)));
    await bus.publish(messageOf('one'));
    await expect.poll(() => received).toEqual(['one']);
  });

  test('a queue that somebody deletes is there again, and nothing that is published is lost to nobody', async () => {
    const received: string[] = [];
    const bus = await open(async (message) => void received.push(idOf(message)));
    await onBroker((channel) => channel.queueDelete({ queue: TOPIC }));
    const publish = () =>
      bus.publish(messageOf('kept')).then(
        () => 'published',
        () => 'refused',
      );
    await expect.poll(publish).toBe('published');
    await expect.poll(() => received).toContain('kept');
  });

  test('a queue that somebody has for himself is refused and waited for', async () => {
    const channel = await onBroker(async (first) => {
      await first.queueDeclare({ queue: TOPIC, durable: true });
    }).then(connect);
    const { consumerTag } = await channel.basicConsume({ queue: TOPIC, exclusive: true }, () => undefined);
    const { database, log } = platform.platform.services;
    const bus = new RabbitmqBus({ url: broker.url, database, log });
    bus.start();
    onTestFinished(() => bus.close());
    await expect.poll(() => bus.fault).toContain('ACCESS_REFUSED');
    await channel.basicCancel(consumerTag);
    await expect.poll(() => bus.fault).toBeUndefined();
  });

  test('a wrong password is no reason not to start, and stands in no log', async () => {
    const { database, log } = platform.platform.services;
    const lines: string[] = [];
    const password = 'hunter2-of-the-bus';
    const noisy = Object.assign(Object.create(log), {
      warn: (...words: unknown[]) => void lines.push(words.map(textOf).join(' ')),
    });
    const bus = new RabbitmqBus({ url: broker.url.replace('guest@', `${password}@`), database, log: noisy });
    bus.start();
    onTestFinished(() => bus.close());
    await expect.poll(() => bus.fault).toContain('ACCESS_REFUSED');
    await expect(bus.publish(messageOf('lost'))).rejects.toThrow('down');
    expect(lines).toHaveLength(1);
    expect(lines.join()).not.toContain(password);
    expect(bus.fault).not.toContain(password);
  });

  test('while the broker is killed and comes back, a stream of messages arrives whole; what is not durable stays so', async () => {
    // The publisher requires its own options and fails if they differ afterwards.
    const asOslo = () =>
      onBroker(async (channel) => {
        await channel.exchangeDeclare({ exchange: EXCHANGE, type: 'topic', durable: false });
        await channel.queueDeclare({ queue: TOPICS[0], durable: false });
      });
    await asOslo();
    const received = new Set<string>();
    const bus = await open(async (message) => void received.add(idOf(message)));
    const ids = Array.from({ length: 300 }, () => randomUUID());
    const restarted = restartAfter(() => received.size >= 50);
    for (const id of ids) await persist(() => bus.publish(messageOf(id)));
    await restarted;
    await expect.poll(() => received.size).toBe(300);
    expect([...received].toSorted()).toEqual(ids.toSorted());
    await asOslo();
  });

  async function restartAfter(isTime: () => boolean): Promise<void> {
    await expect.poll(isTime, { interval: 5 }).toBe(true);
    await broker.kill();
    await broker.start();
  }

  /** Retries like the relay. */
  const persist = (work: () => Promise<void>) =>
    expect
      .poll(
        () =>
          work().then(
            () => 'done',
            () => 'failed',
          ),
        { interval: 100 },
      )
      .toBe('done');
});

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  const all = (one: unknown): unknown[] =>
    typeof one === 'object' && one !== null
      ? Object.getOwnPropertyNames(one).flatMap((key) => all(Reflect.get(one, key)))
      : [one];
  return all(value).join(' ');
};
