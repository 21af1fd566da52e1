import { Relay } from '#lib/bus/relay.ts';
import type { EventTail } from '#lib/events/tail.ts';
import type { Services } from '#lib/http/context.ts';
import { ANNOUNCED, announce } from './announcements.ts';

/**
 * Tells others on the message bus what becomes of segments, hosts and notifications, as upstream's service does. The bus
 * within the process has no others: nothing is told there, and what happens meanwhile is not told later.
 */
export class Announcer {
  readonly #relay: Relay | undefined;

  constructor(services: Services, tail: EventTail) {
    if (services.env.NEPHOS_BUS_URL === undefined) return;
    const { read } = services.database;
    const told = { cursor: 'bus.announcements', types: ANNOUNCED, compose: announce.bind(undefined, read) };
    this.#relay = new Relay({ ...services, tail }, told);
  }

  async start(): Promise<void> {
    await this.#relay?.start();
  }

  async stop(): Promise<void> {
    await this.#relay?.stop();
  }
}
