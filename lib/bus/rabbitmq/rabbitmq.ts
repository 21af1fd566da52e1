import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { AMQPError, type AsyncMessage, Connection } from 'rabbitmq-client';
import type { Database } from '#lib/db/database.ts';
import { MessageCounts } from '#lib/http/message-counts.ts';
import { type Announcement, type Bus, type Handler, type OutgoingMessage, PoisonMessageError } from '../bus.ts';
import { deliver } from '../deliver.ts';
import { BrokerError } from './broker-error.ts';
import { type DeliveredMessage, Session } from './session.ts';
import { DEAD_LETTERS, EXCHANGE, Topology } from './topology.ts';

interface Options {
  url: string;
  database: Database;
  log: Logger;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;
/** A broker that is silent for twice this time counts as unavailable. */
const HEARTBEAT_S = 15;
/** A shorter session counts as a failure: its cause may recur. */
const LASTING_MS = 30_000;
/** A stopping replica waits this long for messages in progress. */
const GRACE_MS = 5000;
const REASON_LENGTH = 255;

/**
 * The RabbitMQ bus: persistent, confirmed messages, durable queues, and an acknowledgement after the result is stored.
 * If the broker is down, the platform runs without it and reconnects with growing pauses.
 */
export class RabbitmqBus implements Bus {
  readonly counts = new MessageCounts();
  readonly #options: Options;
  readonly #topology = new Topology();
  readonly #handlers: Handler[] = [];
  readonly #closing = new AbortController();
  readonly #underWay = new Set<Promise<void>>();
  #connection: Connection | undefined;
  #session: Session | undefined;
  #working: Promise<void> | undefined;
  #fault: string | undefined = 'not connected yet';
  #isDown = false;

  constructor(options: Options) {
    this.#options = options;
  }

  get fault(): string | undefined {
    return this.#fault;
  }

  consume(handler: Handler): void {
    this.#handlers.push(handler);
  }

  start(): void {
    const { url } = this.#options;
    const connection = new Connection({
      url,
      retryLow: FIRST_PAUSE_MS,
      retryHigh: LONGEST_PAUSE_MS,
      heartbeat: HEARTBEAT_S,
    });
    this.#connection = connection;
    connection.on('error', (error) => this.#goDown(error));
    this.#working = this.#work(connection);
  }

  async publish(message: OutgoingMessage | Announcement): Promise<void> {
    if (!this.#session) throw new BrokerError('down', `The message bus is down: ${this.#fault}.`);
    const { topic, body } = message;
    const to = 'exchange' in message ? { exchange: message.exchange, mandatory: false } : { exchange: EXCHANGE };
    await this.#session.publish({ ...to, routingKey: topic, messageId: randomUUID() }, body);
    this.counts.add('published');
  }

  async close(): Promise<void> {
    this.#closing.abort();
    const timeout = AbortSignal.timeout(GRACE_MS);
    const done = Promise.allSettled(this.#underWay);
    await Promise.race([done, once(timeout, 'abort')]);
    const session = this.#session;
    this.#session = undefined;
    const left = session?.close().then(() => this.#connection?.close());
    await Promise.race([left, once(AbortSignal.timeout(GRACE_MS), 'abort')]);
    this.#connection?.unsafeDestroy();
    await this.#working;
  }

  /** Opens one session after another. */
  async #work(connection: Connection): Promise<void> {
    const { signal } = this.#closing;
    for (let failures = 0; !signal.aborted; failures += 1) {
      const began = Date.now();
      try {
        const session = await Session.open(connection, this.#topology, (...one) => this.#receive(...one));
        this.#comeUp(session);
        if (!session.ended.aborted) await once(session.ended, 'abort');
        this.#session = undefined;
        await session.close();
        this.#goDown(session.ended.reason);
      } catch (error) {
        this.#goDown(error);
      }
      if (Date.now() - began > LASTING_MS) failures = 0;
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
      await delay(pause, undefined, { signal }).catch(() => undefined);
    }
  }

  #comeUp(session: Session): void {
    this.#session = session;
    this.#fault = undefined;
    this.#isDown = false;
    this.#options.log.info('the message bus is up');
  }

  /** Logs an outage once, with its first reason. */
  #goDown(error: unknown): void {
    if (this.#closing.signal.aborted || this.#isDown) return;
    this.#isDown = true;
    this.#fault = reasonOf(error);
    this.#options.log.warn({ err: error }, 'the message bus is down; reconnecting');
  }

  /** Messages that arrive during shutdown stay unacknowledged, so that another replica gets them. */
  #receive(session: Session, delivered: DeliveredMessage): void {
    const { signal } = this.#closing;
    if (signal.aborted) return;
    const work = this.#handle(session, delivered)
      .catch(async (error) => {
        if (signal.aborted || session.ended.aborted) return;
        this.#options.log.warn({ err: error }, 'requeued a message of the bus');
        await delay(LONGEST_PAUSE_MS, undefined, { signal }).catch(() => undefined);
        session.requeue(delivered.message);
      })
      .finally(() => this.#underWay.delete(work));
    this.#underWay.add(work);
  }

  async #handle(session: Session, { topic, message }: DeliveredMessage): Promise<void> {
    const { database, log } = this.#options;
    const signal = AbortSignal.any([this.#closing.signal, session.ended]);
    this.counts.add('consumed');
    try {
      for (const handler of this.#handlers) {
        await deliver({ topic, body: message.body }, { handler, database, log, signal });
      }
    } catch (error) {
      if (!(error instanceof PoisonMessageError)) throw error;
      log.warn({ err: error, topic }, `handling a message of the bus failed; moved it to ${DEAD_LETTERS}`);
      await bury(session, { topic, message }, error);
      this.counts.add('dead_lettered');
    }
    session.acknowledge(message);
  }
}

/** Moves a message to the dead letters with the reason. */
function bury(
  session: Session,
  { topic, message }: DeliveredMessage,
  { message: reason }: PoisonMessageError,
): Promise<void> {
  const headers = { 'x-nephos-reason': reason.slice(0, REASON_LENGTH) };
  const envelope = { exchange: DEAD_LETTERS, routingKey: topic, messageId: randomUUID(), headers };
  return session.publish(envelope, bytesOf(message.body));
}

/** The original body, or its closest serialization. */
function bytesOf(body: AsyncMessage['body']): Buffer {
  if (Buffer.isBuffer(body)) return body;
  if (typeof body === 'string') return Buffer.from(body);
  try {
    return Buffer.from(JSON.stringify(body));
  } catch (error) {
    return Buffer.from(JSON.stringify(`The message cannot be written: ${reasonOf(error)}`));
  }
}

/** Omits the address, which may contain a password. */
function reasonOf(error: unknown): string {
  if (error instanceof AMQPError) return `${error.code} ${error.message}`;
  return error instanceof Error ? error.message : 'unknown';
}
