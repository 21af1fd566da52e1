import type { MessageCounts } from '#lib/http/message-counts.ts';

declare module '#lib/http/context.ts' {
  interface Services {
    /** Transports faults of compute. */
    bus: Bus;
  }
}

/**
 * Topics with their priority, as compute publishes its errors: routing keys, and queues in RabbitMQ. Upstream sends the
 * unversioned format to the first and the versioned format to the second; docs/contract/ha.md 9.
 */
export const TOPICS = ['notifications.error', 'versioned_notifications.error'] as const;
export type Topic = (typeof TOPICS)[number];

/** A message for the consumers of a topic. */
export interface OutgoingMessage extends Message {
  body: Buffer;
}

/** A message for optional subscribers. It is dropped without a subscriber. */
export interface Announcement {
  /** The control exchange of the sending service. */
  exchange: 'masakari';
  topic: 'versioned_notifications.info' | 'versioned_notifications.error';
  body: Buffer;
}

/** Maximum size of a message; compute's own messages have at most about 50 KiB. */
export const MAX_MESSAGE_BYTES = 2 ** 20;

export interface Message {
  topic: Topic;
  /** Bytes of JSON, or the value that the RabbitMQ client has already parsed. */
  body: unknown;
}

/**
 * Handles a message. The message is acknowledged when it returns and redelivered when it throws. @throws
 * PoisonMessageError if the message can never be handled
 */
export type Handler = (message: Message) => Promise<void>;

/** Delivers messages about compute faults to recovery, at least once each. */
export interface Bus {
  readonly counts: MessageCounts;
  /** Why the bus is unavailable; undefined while it is available. */
  readonly fault: string | undefined;
  /** Passes every message to this handler. Call it before `start`. */
  consume(handler: Handler): void;
  start(): void;
  /**
   * Resolves when the message is stored durably. @throws if that failed; the message may have been delivered anyway
   */
  publish(message: OutgoingMessage | Announcement): Promise<void>;
  /** Stops consuming and returns messages in progress for redelivery. */
  close(): Promise<void>;
}

/** A message that can never be handled, with the reason. */
export class PoisonMessageError extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
    this.name = 'PoisonMessageError';
  }
}
