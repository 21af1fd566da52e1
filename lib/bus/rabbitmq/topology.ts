import { AMQPError, type Channel, type Connection } from 'rabbitmq-client';
import { type Announcement, TOPICS } from '../bus.ts';

/** Control exchange of compute services. */
export const EXCHANGE = 'nova';
/** Exchange of high availability's own notifications; each subscriber binds its own queue. */
export const ANNOUNCEMENTS: Announcement['exchange'] = 'masakari';
/** Messages that cannot be handled, kept for operators. The oldest are dropped over the limit. */
export const DEAD_LETTERS = 'nephos.dead-letters';
const DEAD_LETTER_BOUNDS = { 'x-max-length': 10_000, 'x-max-length-bytes': 64 * 2 ** 20, 'x-overflow': 'drop-head' };

type TopologyDeclaration = (channel: Channel, options: { durable?: boolean; passive?: boolean }) => Promise<unknown>;
/** Tried in this order: our options, the default of oslo.messaging, and any existing declaration. */
const WAYS = [{ durable: true }, { durable: false }, { passive: true }] as const;

/**
 * Declares exchanges and queues as durable, or uses those that an upstream publisher has declared with other options.
 * The options are remembered and used again after the broker loses them, because the publisher requires them.
 */
export class Topology {
  readonly #taken = new Map<string, (typeof WAYS)[number]>();

  async declare(connection: Connection): Promise<void> {
    const exchange =
      (name: string): TopologyDeclaration =>
      (channel, options) =>
        channel.exchangeDeclare({ exchange: name, type: 'topic', ...options });
    const queue =
      (name: string, bounds?: Record<string, unknown>): TopologyDeclaration =>
      (channel, options) =>
        channel.queueDeclare({ queue: name, arguments: bounds, ...options });
    const bind = (name: string, to: string, routingKey: string) =>
      onChannel(connection, (channel) => channel.queueBind({ queue: name, exchange: to, routingKey }));

    await this.#declare(connection, `exchange ${EXCHANGE}`, exchange(EXCHANGE));
    for (const topic of TOPICS) {
      await this.#declare(connection, `queue ${topic}`, queue(topic));
      await bind(topic, EXCHANGE, topic);
    }
    await this.#declare(connection, `exchange ${ANNOUNCEMENTS}`, exchange(ANNOUNCEMENTS));
    await this.#declare(connection, `exchange ${DEAD_LETTERS}`, exchange(DEAD_LETTERS));
    await this.#declare(connection, `queue ${DEAD_LETTERS}`, queue(DEAD_LETTERS, DEAD_LETTER_BOUNDS));
    await bind(DEAD_LETTERS, DEAD_LETTERS, '#');
  }

  async #declare(connection: Connection, what: string, declare: TopologyDeclaration): Promise<void> {
    const known = this.#taken.get(what);
    for (const way of known ? [known, ...WAYS] : WAYS) {
      try {
        await onChannel(connection, (channel) => declare(channel, way));
        if (!('passive' in way)) this.#taken.set(what, way);
        return;
      } catch (error) {
        if ('passive' in way || !isOtherwise(error)) throw error;
      }
    }
  }
}

/** It exists with other properties, or this user may not declare it. */
const isOtherwise = (error: unknown) =>
  error instanceof AMQPError && ['PRECONDITION_FAILED', 'ACCESS_REFUSED'].includes(error.code);

/** Uses a separate channel, because the broker closes it after an error. */
async function onChannel(connection: Connection, work: (channel: Channel) => Promise<unknown>): Promise<void> {
  const channel = await connection.acquire({ emitErrorsFromChannel: true });
  channel.on('error', () => undefined);
  try {
    await work(channel);
  } finally {
    await channel.close();
  }
}
