import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool } from './pool.ts';

const places = new AsyncLocalStorage<Place>();

/**
 * For drivers: does work that only waits, such as for a machine to boot. The run on whose behalf it waits holds no worker
 * meanwhile, however many others do the same. Outside a run it is nothing special. Never within a transaction.
 */
export const whileWaiting = <T>(work: () => Promise<T>): Promise<T> => places.getStore()?.wait(work) ?? work();

/** Ends a pass without ending the run: the process is stopping, or another one has taken over, or may. */
export class InterruptedError extends Error {
  override name = 'InterruptedError';
}

/**
 * For drivers, before they change anything: what is done on behalf of a run is done while the run is this process's. Another one that
 * takes it over expects what a crash leaves, and nobody beside it. @throws InterruptedError
 */
export function assertOurs(): void {
  if (places.getStore()?.isLost) throw new InterruptedError('The run is carried out by another process by now.');
  for (let hold = holds.getStore(); hold; hold = hold.outer) {
    if (!hold.isOurs()) throw new InterruptedError('What this process had for itself may be another one’s by now.');
  }
}

/** Sees to a failure of what may fail, but for one that says that all the rest is another process's. */
export const unlessInterrupted =
  <T>(handle: (error: unknown) => T) =>
  (error: unknown): T => {
    if (error instanceof InterruptedError) throw error;
    return handle(error);
  };

/** What this process has for itself while it does something, within what it had already. */
interface OwnershipScope {
  isOurs(): boolean;
  outer: OwnershipScope | undefined;
}

const holds = new AsyncLocalStorage<OwnershipScope>();

/**
 * Does work of which nothing more is begun when it is not this process's any more. What outlives it goes on for itself; what is left of
 * work that was lost does not.
 */
export async function whileOurs<T>(isOurs: () => boolean, work: () => Promise<T>): Promise<T> {
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
  /** Others may have its place. */
  onGiven(): void;
  /** Waits with it, before the place is given and after it is taken again. */
  onWait?(): Promise<void>;
  onBack?(): Promise<void>;
}

/** A run's place among those that go on. */
export class Place {
  readonly #options: Options;
  #waits = 0;
  #isHeld = true;
  #hasEnded = false;
  #wasLost = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** What outlives a run that has ended goes on for itself; what is left of one that was lost does not. */
  get isLost(): boolean {
    return this.#hasEnded ? this.#wasLost : !this.#options.isOurs();
  }

  /** Does a run in this place, which was taken before, and gives it back. */
  async hold<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await places.run(this, work);
    } finally {
      this.#wasLost = this.isLost;
      this.#hasEnded = true;
      this.#give();
    }
  }

  async wait<T>(work: () => Promise<T>): Promise<T> {
    this.#waits += 1;
    try {
      if (this.#waits === 1) {
        await this.#options.onWait?.();
        this.#give();
      }
      return await work();
    } finally {
      this.#waits -= 1;
      if (this.#waits === 0) await this.#takeAgain();
    }
  }

  #give(): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    this.#options.pool.give(this.#options.project);
    this.#options.onGiven();
  }

  async #takeAgain(): Promise<void> {
    if (this.#hasEnded) return;
    await this.#options.pool.retake(this.#options.project);
    this.#isHeld = true;
    if (this.#hasEnded) this.#give();
    else await this.#options.onBack?.();
  }
}
