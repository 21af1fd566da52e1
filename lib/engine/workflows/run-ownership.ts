import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool } from './pool.ts';

const places = new AsyncLocalStorage<Place>();

/**
 * For drivers: waits, for example for a boot, without occupying a worker. Has no effect outside a run. Must not be
 * called in a transaction.
 */
export const releaseWorker = <T>(work: () => Promise<T>): Promise<T> => places.getStore()?.wait(work) ?? work();

/** Ends a pass but not the run: the process is stopping, or another one has or may have taken over. */
export class InterruptedError extends Error {
  override name = 'InterruptedError';
}

/**
 * For drivers, before each change: asserts that this process still owns the run. @throws Interrupted otherwise, because
 * the other process expects the state of a crash and no concurrent work
 */
export function assertOwnership(): void {
  if (places.getStore()?.isLost) throw new InterruptedError('Another process has taken over this workflow run.');
  for (let hold = holds.getStore(); hold; hold = hold.outer) {
    if (!hold.isOurs()) throw new InterruptedError('Another process may own the locks of this process now.');
  }
}

/** Handles failures except `Interrupted`. */
export const rethrowInterrupted =
  <T>(handle: (error: unknown) => T) =>
  (error: unknown): T => {
    if (error instanceof InterruptedError) throw error;
    return handle(error);
  };

/** What the current work holds, in addition to outer holds. */
interface OwnershipScope {
  isOurs(): boolean;
  outer: OwnershipScope | undefined;
}

const holds = new AsyncLocalStorage<OwnershipScope>();

/**
 * Runs work that must not start anything once it is lost. Background work may outlive a completed run, but not a lost
 * one.
 */
export async function runWhileOwned<T>(isOurs: () => boolean, work: () => Promise<T>): Promise<T> {
  let wasOurs: boolean | undefined;
  try {
    return await holds.run({ isOurs: () => wasOurs ?? isOurs(), outer: holds.getStore() }, work);
  } finally {
    wasOurs = isOurs();
  }
}

interface Options {
  pool: Pool;
  project: string;
  /** Whether no other process can have taken the run. */
  isOurs(): boolean;
  /** Called when the place is released. */
  onGiven(): void;
  onWait?(): Promise<void>;
  onBack?(): Promise<void>;
}

/** The place of a run among concurrent runs. */
export class Place {
  readonly #options: Options;
  #waits = 0;
  #isTaken = true;
  #hasEnded = false;
  #wasLost = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Background work may outlive a completed run, but not a lost one. */
  get isLost(): boolean {
    return this.#hasEnded ? this.#wasLost : !this.#options.isOurs();
  }

  /** Executes a run in a place that was taken before, and releases it. */
  async hold<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await places.run(this, work);
    } finally {
      this.#wasLost = this.isLost;
      this.#hasEnded = true;
      this.#release();
    }
  }

  async wait<T>(work: () => Promise<T>): Promise<T> {
    this.#waits += 1;
    try {
      if (this.#waits === 1) {
        await this.#options.onWait?.();
        this.#release();
      }
      return await work();
    } finally {
      this.#waits -= 1;
      if (this.#waits === 0) await this.#acquireAgain();
    }
  }

  #release(): void {
    if (!this.#isTaken) return;
    this.#isTaken = false;
    this.#options.pool.release(this.#options.project);
    this.#options.onGiven();
  }

  async #acquireAgain(): Promise<void> {
    // Still taken if `onWait` failed before the release.
    if (this.#hasEnded || this.#isTaken) return;
    await this.#options.pool.retake(this.#options.project);
    this.#isTaken = true;
    if (this.#hasEnded) this.#release();
    else await this.#options.onBack?.();
  }
}
