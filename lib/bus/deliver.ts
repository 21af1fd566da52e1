import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '#lib/db/database.ts';
import { PlatformError } from '#lib/http/errors.ts';
import { type Handler, type Message, PoisonMessageError } from './bus.ts';

/** After so many failures in a row a message is to blame, unless the database is. */
const MAX_TRIES = 8;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5000;

interface Delivery {
  handler: Handler;
  database: Database;
  log: Logger;
  /** Aborted when the message is somebody else's to deliver again. */
  signal: AbortSignal;
}

/**
 * Hands a message over, again with growing pauses while that fails: what fails is the database more often than the
 * message, and a fault of a host must not be forgotten over it. @throws PoisonMessageError; an AbortError when aborted
 */
export async function deliver(message: Message, { handler, database, log, signal }: Delivery): Promise<void> {
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
    await delay(Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS), undefined, { signal });
  }
}

const isUnavailable = (error: unknown) => error instanceof PlatformError && error.status >= 500;

/** Writes nothing, and yet takes the turn to write. */
const canWrite = (database: Database): Promise<boolean> =>
  database
    .transact((tx) => tx.deleteFrom('event_cursors').where('name', '=', '').execute())
    .then(
      () => true,
      () => false,
    );
