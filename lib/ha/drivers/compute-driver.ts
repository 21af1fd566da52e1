import type { Message } from '#lib/bus/bus.ts';
import { COMPUTE_ERRORS, composeError } from '#lib/bus/compute-errors.ts';
import { openEnvelope } from '#lib/bus/envelope.ts';
import { Relay } from '#lib/bus/relay.ts';
import { PlatformError } from '#lib/errors/errors.ts';
import { PLATFORM } from '#lib/events/log.ts';
import type { EventTail } from '#lib/events/tail.ts';
import type { Services } from '#lib/http/context.ts';
import { reportNotification } from '../notifications/accept.ts';
import type { NotificationDriver } from './driver.ts';
import { parseFault } from './faults.ts';
import { sanitizeNotification } from './sanitize-notification.ts';

/**
 * The default driver, always active: turns compute errors on the message bus into notifications, and publishes those of
 * this platform's compute. A message is acknowledged when its notification is stored or rejected.
 */
export class ComputeNotificationDriver implements NotificationDriver {
  readonly name = 'ComputeNotificationDriver';
  readonly #services: Services;
  readonly #relay: Relay;

  constructor(services: Services, tail: EventTail) {
    this.#services = services;
    this.#relay = new Relay(
      { ...services, tail },
      { cursor: 'bus.relay', types: COMPUTE_ERRORS, compose: composeError },
    );
    services.bus.consume((message) => this.#receive(message));
  }

  async start(): Promise<void> {
    this.#services.bus.start();
    await this.#relay.start();
  }

  async stop(): Promise<void> {
    await Promise.all([this.#relay.stop(), this.#services.bus.close()]);
  }

  async #receive({ topic, body }: Message): Promise<void> {
    const { bus, database, env, log } = this.#services;
    const notification = openEnvelope(body);
    const { id, eventType } = notification;
    const fault = parseFault(notification);
    if (!fault) {
      bus.counts.add('ignored');
      log.debug({ topic, eventType }, 'ignoring a message that reports no fault');
      return;
    }
    try {
      const raw = sanitizeNotification(notification);
      // A broker delivers messages that waited during an outage.
      const maxAgeSeconds = env.NEPHOS_HA_NOTIFICATION_EXPIRY_SECONDS;
      await reportNotification(database, fault, {
        env,
        source: 'bus',
        sourceRef: id,
        raw,
        actor: PLATFORM,
        maxAgeSeconds,
      });
      bus.counts.add('accepted');
    } catch (error) {
      // A retry would not change the result; docs/contract/ha.md 9.
      if (!(error instanceof PlatformError) || error.status >= 500) throw error;
      bus.counts.add('refused');
      const details = { eventType, host: fault.hostname, status: error.status, why: error.message };
      log.info(details, 'ignoring a fault received from the bus');
    }
  }
}
