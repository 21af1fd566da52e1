import { Relay } from '#lib/bus/relay.ts';
import type { EventTail } from '#lib/events/tail.ts';
import type { Services } from '#lib/http/context.ts';
import { ANNOUNCED, announce } from './announcements.ts';

/**
 * Publishes changes of segments, hosts and notifications on the message bus, as upstream's service does. The in-process
 * bus has no other consumers, so nothing is published there or caught up later.
 */
export class Announcer {
  readonly #relay: Relay | undefined;

  constructor(services: Services, tail: EventTail) {
    if (services.env.NEPHOS_BUS_URL === undefined) return;
    const { read } = services.database;
    const events = { cursor: 'bus.announcements', types: ANNOUNCED, compose: announce.bind(undefined, read) };
    this.#relay = new Relay({ ...services, tail }, events);
  }

  async start(): Promise<void> {
    await this.#relay?.start();
  }

  async stop(): Promise<void> {
    await this.#relay?.stop();
  }
}
