import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '#lib/db/database.ts';
import { perDatabase } from '#lib/db/per-database.ts';
import { identityVersion } from './version.ts';

/** Something may stay open for this long without being asked about, in milliseconds. */
const ASK_MS = 60_000;
/** So much time lies at least between two rounds, in milliseconds, however often who may do what changes. */
const REST_MS = 1000;
/** How many questions of a round are under way at once; requests of users need not wait for all of them. */
const SIDE_BY_SIDE = 4;
/** Timers reach no farther; what ends later is found by a round. */
const MAX_TIMER_MS = 2 ** 31 - 1;

type Ask = () => Promise<void>;

interface Asked {
  database: Database;
  log: Logger;
  /** When its time is up, in ms since the epoch. */
  expiresAtMs: number;
  /** Finds out whether it may stay open, and ends it when not. */
  ask: Ask;
  /** Aborted when it has ended, whoever ended it. */
  signal: AbortSignal;
}

/**
 * Asks about something that stays open longer than a request, such as an event stream: at once, when who may do what
 * has changed, here or in another replica, else every minute, and when its time is up.
 */
export function keepAsking({ database, log, expiresAtMs, ask, signal }: Asked): void {
  if (signal.aborted) return;
  let last: Promise<void> = Promise.resolve();
  // One after the other, so that an older answer never counts after a newer one.
  const careful: Ask = () => {
    last = last
      .then(() => (signal.aborted ? undefined : ask()))
      .catch((error) => log.warn({ err: error }, 'could not ask whether a connection may stay open'));
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

/** Asks about everything that is open, in rounds, one after the other. */
class Rounds {
  readonly #database: Database;
  readonly #asks = new Set<Ask>();
  #stop: (() => void) | undefined;
  /** The identity version at which the last round was made; undefined when one is due. */
  #version: number | undefined;
  #isBusy = false;
  #isBehind = false;

  constructor(database: Database) {
    this.#database = database;
  }

  add(ask: Ask): void {
    this.#asks.add(ask);
    if (this.#stop) return;
    const stopListening = this.#database.onCommit(() => void this.#look());
    const minute = setInterval(() => {
      this.#version = undefined;
      void this.#look();
    }, ASK_MS).unref();
    this.#stop = () => {
      stopListening();
      clearInterval(minute);
    };
  }

  remove(ask: Ask): void {
    this.#asks.delete(ask);
    if (this.#asks.size > 0) return;
    this.#stop?.();
    this.#stop = undefined;
  }

  async #look(): Promise<void> {
    this.#isBehind = true;
    if (this.#isBusy) return;
    this.#isBusy = true;
    while (this.#isBehind && this.#asks.size > 0) {
      this.#isBehind = false;
      // A database that does not answer makes a round due: each question says in the log what is wrong.
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
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, takeTurns));
  }
}

const roundsOf = perDatabase((database) => new Rounds(database));
