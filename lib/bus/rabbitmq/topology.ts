import { AMQPError, type Channel, type Connection } from 'rabbitmq-client';
import { type Announcement, TOPICS } from '../bus.ts';

/** Where compute services publish, after their control exchange. */
export const EXCHANGE = 'nova';
/** Where high availability tells of itself: whoever listens binds a queue of his own. */
export const ANNOUNCEMENTS: Announcement['exchange'] = 'masakari';
/** Where messages go that cannot be handled: kept for people, the oldest given up when there are too many. */
export const DEAD_LETTERS = 'nephos.dead-letters';
const DEAD_LETTER_BOUNDS = { 'x-max-length': 10_000, 'x-max-length-bytes': 64 * 2 ** 20, 'x-overflow': 'drop-head' };

type TopologyDeclaration = (channel: Channel, options: { durable?: boolean; passive?: boolean }) => Promise<unknown>;
/** What to try in turn: ours, the default of oslo.messaging, and whatever else is there. */
const WAYS = [{ durable: true }, { durable: false }, { passive: true }] as const;

/**
 * Declares exchanges and queues as durable ones, and takes them as they are where a publisher of the upstream family has
 * declared them otherwise. What had to be taken so is declared in the same way when the broker has forgotten it, or the
 * publisher, who insists, could not go on.
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

    await this.#take(connection, `exchange ${EXCHANGE}`, exchange(EXCHANGE));
    for (const topic of TOPICS) {
      await this.#take(connection, `queue ${topic}`, queue(topic));
      await bind(topic, EXCHANGE, topic);
    }
    await this.#take(connection, `exchange ${ANNOUNCEMENTS}`, exchange(ANNOUNCEMENTS));
    await this.#take(connection, `exchange ${DEAD_LETTERS}`, exchange(DEAD_LETTERS));
    await this.#take(connection, `queue ${DEAD_LETTERS}`, queue(DEAD_LETTERS, DEAD_LETTER_BOUNDS));
    await bind(DEAD_LETTERS, DEAD_LETTERS, '#');
  }

  async #take(connection: Connection, what: string, declare: TopologyDeclaration): Promise<void> {
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

/** It is there with other properties, or declaring is not for this user. */
const isOtherwise = (error: unknown) =>
  error instanceof AMQPError && ['PRECONDITION_FAILED', 'ACCESS_REFUSED'].includes(error.code);

/** On a channel of its own: the broker closes one with every refusal. */
async function onChannel(connection: Connection, work: (channel: Channel) => Promise<unknown>): Promise<void> {
  const channel = await connection.acquire({ emitErrorsFromChannel: true });
  channel.on('error', () => undefined);
  try {
    await work(channel);
  } finally {
    await channel.close();
  }
}
