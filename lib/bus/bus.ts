import type { MessageCounts } from './message-counts.ts';

/**
 * Topics with their priority, as compute publishes its errors: the routing keys and, in RabbitMQ, the queues. Upstream
 * sends the flat layout to the first, the one with versions to the second; docs/contract/ha.md 9.
 */
export const TOPICS = ['notifications.error', 'versioned_notifications.error'] as const;
export type Topic = (typeof TOPICS)[number];

/** A message to those who handle it. */
export interface OutgoingMessage extends Message {
  body: Buffer;
}

/** A message to whoever wants to know: nobody here takes it, and where nobody listens it is gone. */
export interface Announcement {
  /** Where those listen who want it: the control exchange of the service that tells. */
  exchange: 'masakari';
  topic: 'versioned_notifications.info' | 'versioned_notifications.error';
  body: Buffer;
}

/** The largest message that is read; compute's own have some 50 KiB at most. */
export const MAX_MESSAGE_BYTES = 2 ** 20;

export interface Message {
  topic: Topic;
  /** Bytes of JSON; RabbitMQ's client has read some already, and hands over what it found. */
  body: unknown;
}

/**
 * Does what a message asks for. The message is acknowledged when it returns, and delivered again when it throws.
 * @throws PoisonMessageError when the message can never be handled
 */
export type Handler = (message: Message) => Promise<void>;

/** Carries messages of compute's faults to those who recover from them; each at least once. */
export interface Bus {
  readonly counts: MessageCounts;
  /** Why nothing gets through at the moment; undefined while it does. */
  readonly fault: string | undefined;
  /** Hands every message to this handler; to be called before `start`. */
  consume(handler: Handler): void;
  start(): void;
  /** Resolves when the message can no longer be lost. @throws when that could not be had; it may have got through */
  publish(message: OutgoingMessage | Announcement): Promise<void>;
  /** Takes no more messages and lets go of those under way, to be delivered again. */
  close(): Promise<void>;
}

/** A message that nobody can do anything with, and the reason. */
export class PoisonMessageError extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
    this.name = 'PoisonMessageError';
  }
}
