import type { Pool } from './pool.ts';

interface Options {
  /** Paused while a suspect executes. */
  others: readonly Pool[];
  /** The most milliseconds for which others are paused: until they have finished, and again while the suspect executes. */
  maxPauseMs: number;
  /** The others may go on. */
  onResume(): void;
}

/**
 * Lets one suspect run execute alone in this process, so that a crash meanwhile says something about it. Every pause has an end: where
 * others do not finish in time, such as long imports, or the suspect takes long itself, they go on side by side.
 */
export class Isolation {
  readonly #options: Options;
  /** The run that others are paused for. */
  #suspect: object | undefined;
  #onDrained: (() => void) | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Waits until the suspect may execute. `onEnd` is called when others go on beside it. @returns whether it is alone */
  async enter(suspect: object, onEnd: () => void): Promise<boolean> {
    const { others, maxPauseMs } = this.#options;
    this.#suspect = suspect;
    for (const pool of others) pool.pause();
    if (!this.#areOthersIdle) {
      await new Promise<void>((resolve) => {
        this.#onDrained = resolve;
        this.#timer = setTimeout(resolve, maxPauseMs).unref();
      });
      clearTimeout(this.#timer);
      this.#onDrained = undefined;
    }
    if (!this.#areOthersIdle) {
      this.leave(suspect);
      return false;
    }
    this.#timer = setTimeout(() => {
      onEnd();
      this.leave(suspect);
    }, maxPauseMs).unref();
    return true;
  }

  /** A run of another pool has given its place back. */
  notice(): void {
    if (this.#areOthersIdle) this.#onDrained?.();
  }

  /** The suspect has ended, or waits for something. */
  leave(suspect: object): void {
    if (this.#suspect !== suspect) return;
    this.#suspect = undefined;
    clearTimeout(this.#timer);
    for (const pool of this.#options.others) pool.resume();
    this.#options.onResume();
  }

  get #areOthersIdle(): boolean {
    return this.#options.others.every((pool) => pool.isEmpty);
  }
}
