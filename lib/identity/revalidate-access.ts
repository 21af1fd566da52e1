import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '#lib/db/database.ts';
import { memoizePerDatabase } from '#lib/db/per-database.ts';
import { identityVersion } from './version.ts';

/** Maximum time between two checks of an open stream, in ms. */
const INTERVAL_MS = 60_000;
/** Minimum time between two rounds, in ms, however often access changes. */
const REST_MS = 1000;
/** Concurrent checks per round, so that requests of users need not wait for all of them. */
const MAX_CONCURRENT = 4;
/** Maximum delay of a timer; later expiries are found by a round. */
const MAX_TIMER_MS = 2 ** 31 - 1;

type Check = () => Promise<void>;

interface Revalidation {
  database: Database;
  log: Logger;
  /** Expiry in ms since the epoch. */
  expiresAtMs: number;
  /** Checks access, and closes the stream if access was lost. */
  ask: Check;
  /** Aborted when the stream has ended. */
  signal: AbortSignal;
}

/**
 * Revalidates access to anything that stays open longer than a request, such as an event stream: immediately after access changed in
 * any replica, otherwise every minute, and at its expiry.
 */
export function revalidateAccess({ database, log, expiresAtMs, ask, signal }: Revalidation): void {
  if (signal.aborted) return;
  let last: Promise<void> = Promise.resolve();
  // One after the other, so that an older answer never counts after a newer one.
  const careful: Check = () => {
    last = last
      .then(() => (signal.aborted ? undefined : ask()))
      .catch((error) => log.warn({ err: error }, 'checking the access of an open connection failed'));
    return last;
  };
  const rounds = roundsOf(database);
  const leftMs = Math.max(0, expiresAtMs - Date.now());
  // A little later than that moment: a timer may come early by a millisecond.
  const timer = leftMs < MAX_TIMER_MS ? setTimeout(careful, leftMs + 20).unref() : undefined;
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    rounds.remove(careful);
  });
  rounds.add(careful);
  void careful();
}

/** Checks everything that is open, in consecutive rounds. */
class Rounds {
  readonly #database: Database;
  readonly #asks = new Set<Check>();
  #stop: (() => void) | undefined;
  /** Identity version of the last round; undefined if a round is due. */
  #version: number | undefined;
  #isBusy = false;
  #isBehind = false;

  constructor(database: Database) {
    this.#database = database;
  }

  add(ask: Check): void {
    this.#asks.add(ask);
    if (this.#stop) return;
    const stopListening = this.#database.onCommit(() => void this.#revalidate(), ['versions']);
    const minute = setInterval(() => {
      this.#version = undefined;
      void this.#revalidate();
    }, INTERVAL_MS).unref();
    this.#stop = () => {
      stopListening();
      clearInterval(minute);
    };
  }

  remove(ask: Check): void {
    this.#asks.delete(ask);
    if (this.#asks.size > 0) return;
    this.#stop?.();
    this.#stop = undefined;
  }

  async #revalidate(): Promise<void> {
    this.#isBehind = true;
    if (this.#isBusy) return;
    this.#isBusy = true;
    while (this.#isBehind && this.#asks.size > 0) {
      this.#isBehind = false;
      // If the database does not respond, a round is due; each check logs its own failure.
      const version = await identityVersion(this.#database).catch(() => undefined);
      if (version !== undefined && version === this.#version) continue;
      this.#version = version;
      await this.#round();
      await delay(REST_MS, undefined, { ref: false });
    }
    this.#isBusy = false;
  }

  async #round(): Promise<void> {
    const waiting = [...this.#asks];
    const takeTurns = async () => {
      for (let ask = waiting.shift(); ask; ask = waiting.shift()) await ask();
    };
    await Promise.all(Array.from({ length: MAX_CONCURRENT }, takeTurns));
  }
}

const roundsOf = memoizePerDatabase((database) => new Rounds(database));
