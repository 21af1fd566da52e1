import { setImmediate } from 'node:timers/promises';
import type { AsyncMessage, Channel, Connection, Envelope } from 'rabbitmq-client';
import { TOPICS, type Topic } from '../bus.ts';
import { BrokerError } from './broker-error.ts';
import type { Topology } from './topology.ts';

/** Maximum unacknowledged messages of each queue on a replica, which are processed concurrently. */
const PREFETCH = 4;

/** A message as the broker delivered it. */
export interface DeliveredMessage {
  topic: Topic;
  message: AsyncMessage;
}

/** Channels of one connection to the broker. */
export class Session {
  readonly #publisher: Channel;
  readonly #consumer: Channel;
  readonly #ended = new AbortController();
  readonly #returned = new Set<string>();

  private constructor(publisher: Channel, consumer: Channel) {
    this.#publisher = publisher;
    this.#consumer = consumer;
    for (const channel of [publisher, consumer]) {
      channel.on('error', (error) => this.#end(error));
      channel.on('close', () => this.#end(new BrokerError('channel_closed', 'The broker has closed the channel.')));
    }
    consumer.on('basic.cancel', () => this.#end(new BrokerError('queue_deleted', 'A queue was deleted.')));
    publisher.on('basic.return', ({ messageId }) => this.#returned.add(String(messageId)));
  }

  /** Declares exchanges and queues, then starts consuming. */
  static async open(
    connection: Connection,
    topology: Topology,
    take: (session: Session, delivered: DeliveredMessage) => void,
  ): Promise<Session> {
    await topology.declare(connection);
    const open = () => connection.acquire({ emitErrorsFromChannel: true });
    const session = new Session(await open(), await open());
    try {
      await session.#begin(take);
      return session;
    } catch (error) {
      await session.close();
      throw error;
    }
  }

  async #begin(take: (session: Session, delivered: DeliveredMessage) => void): Promise<void> {
    await this.#publisher.confirmSelect();
    await this.#consumer.basicQos({ prefetchCount: PREFETCH });
    for (const topic of TOPICS) {
      await this.#consumer.basicConsume({ queue: topic }, (message) => take(this, { topic, message }));
    }
  }

  /** Aborted with the reason when the session ends. */
  get ended(): AbortSignal {
    return this.#ended.signal;
  }

  /**
   * Resolves when the broker has stored the message on disk, in a queue if one is required. @throws if that failed
   */
  async publish(envelope: Envelope & { messageId: string }, body: Buffer): Promise<void> {
    const { promise: over, reject } = Promise.withResolvers<never>();
    const end = () => reject(this.ended.reason);
    if (this.ended.aborted) end();
    this.ended.addEventListener('abort', end);
    const options = { durable: true, mandatory: true, contentType: 'application/json', contentEncoding: 'utf-8' };
    try {
      await Promise.race([over, this.#publisher.basicPublish({ ...options, ...envelope }, body)]);
    } finally {
      this.ended.removeEventListener('abort', end);
    }
    // Returned messages arrive before the confirmation, but their event is emitted one turn later.
    await setImmediate();
    if (!this.#returned.delete(envelope.messageId)) return;
    const error = new BrokerError('unroutable', 'No queue accepts the message.');
    this.#end(error);
    throw error;
  }

  acknowledge({ deliveryTag }: AsyncMessage): void {
    if (this.#consumer.active) this.#consumer.basicAck({ deliveryTag });
  }

  /** Returns a message to its queue. */
  requeue({ deliveryTag }: AsyncMessage): void {
    if (this.#consumer.active) this.#consumer.basicNack({ deliveryTag, requeue: true });
  }

  async close(): Promise<void> {
    this.#end(new BrokerError('closed', 'The message bus is closed.'));
    await Promise.all([this.#publisher.close(), this.#consumer.close()]);
  }

  #end(reason: unknown): void {
    if (!this.ended.aborted) this.#ended.abort(reason);
  }
}
