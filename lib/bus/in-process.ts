import type { Logger } from 'pino';
import type { Database } from '#lib/db/database.ts';
import { MessageCounts } from '#lib/http/message-counts.ts';
import { type Announcement, type Bus, type Handler, type OutgoingMessage, PoisonMessageError } from './bus.ts';
import { type Delivery, deliver } from './deliver.ts';

interface Options extends Pick<Delivery, 'firstPauseMs'> {
  database: Database;
  log: Logger;
}

/**
 * Used without a broker: `publish` waits for the handlers. Durability comes from the publisher's cursor, which does not
 * pass a message before that.
 */
export class InProcessBus implements Bus {
  readonly counts = new MessageCounts();
  readonly fault = undefined;
  readonly #database: Database;
  readonly #log: Logger;
  readonly #handlers: Handler[] = [];
  readonly #closing = new AbortController();
  readonly #firstPauseMs: number | undefined;

  constructor({ database, log, firstPauseMs }: Options) {
    this.#database = database;
    this.#log = log;
    this.#firstPauseMs = firstPauseMs;
  }

  consume(handler: Handler): void {
    this.#handlers.push(handler);
  }

  start(): void {
    // It runs as long as the process.
  }

  async publish(message: OutgoingMessage | Announcement): Promise<void> {
    const { signal } = this.#closing;
    signal.throwIfAborted();
    if ('exchange' in message) return;
    for (const handler of this.#handlers) {
      this.counts.add('consumed');
      const delivery = { handler, database: this.#database, log: this.#log, signal, firstPauseMs: this.#firstPauseMs };
      await deliver(message, delivery).catch((error) => {
        if (!(error instanceof PoisonMessageError)) throw error;
        this.counts.add('dead_lettered');
        this.#log.error({ err: error, topic: message.topic }, 'handling a message of the bus failed; skipping it');
      });
    }
    this.counts.add('published');
  }

  async close(): Promise<void> {
    this.#closing.abort();
  }
}
