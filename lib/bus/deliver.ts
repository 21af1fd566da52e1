import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '#lib/db/database.ts';
import { PlatformError } from '#lib/errors/errors.ts';
import { type Handler, type Message, PoisonMessageError } from './bus.ts';

/** Maximum consecutive failures before a message is rejected, unless the database is the cause. */
const MAX_TRIES = 8;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5000;

export interface Delivery {
  handler: Handler;
  database: Database;
  log: Logger;
  /** Aborted when the message will be redelivered elsewhere. */
  signal: AbortSignal;
  /** Pause after the first failure; it doubles with each further one. */
  firstPauseMs?: number;
}

/**
 * Passes a message to the handler and retries with growing pauses: the database fails more often than the message, and
 * a host fault must not be lost because of that. @throws PoisonMessageError; an AbortError when aborted
 */
export async function deliver(
  message: Message,
  { handler, database, log, signal, firstPauseMs = FIRST_PAUSE_MS }: Delivery,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await handler(message);
      return;
    } catch (error) {
      if (error instanceof PoisonMessageError) throw error;
      signal.throwIfAborted();
      const isToBlame = tries >= MAX_TRIES && !isUnavailable(error) && (await canWrite(database));
      if (isToBlame) throw new PoisonMessageError(`Handling the message failed ${tries} times.`, error);
      log.warn({ err: error, tries }, 'handling a message of the bus failed; retrying');
    }
    await delay(Math.min(firstPauseMs * 2 ** (tries - 1), LONGEST_PAUSE_MS), undefined, { signal });
  }
}

const isUnavailable = (error: unknown) => error instanceof PlatformError && error.status >= 500;

/** Takes the write lock without writing. */
const canWrite = (database: Database): Promise<boolean> =>
  database
    .transact((tx) => tx.deleteFrom('event_cursors').where('name', '=', '').execute())
    .then(
      () => true,
      () => false,
    );
