import type { Pool } from './pool.ts';

interface Options {
  /** Pools paused while a suspect executes. */
  others: readonly Pool[];
  /** Maximum ms for which others are paused: while they finish, and again while the suspect executes. */
  maxPauseMs: number;
  /** Called when the others may continue. */
  onResume(): void;
}

/**
 * Runs a suspect alone in this process, so that a crash is evidence. Pauses are limited: if the others take long to
 * finish (such as imports), or the suspect does, they continue side by side.
 */
export class Isolation {
  readonly #options: Options;
  /** The run for which others are paused. */
  #suspect: object | undefined;
  #onDrained: (() => void) | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * Waits until the suspect may execute. `onEnd` is called when others continue beside it. @returns whether it is alone
   */
  async waitUntilAlone(suspect: object, onEnd: () => void): Promise<boolean> {
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

  /** Called when a run of another pool releases its place. */
  notice(): void {
    if (this.#areOthersIdle) this.#onDrained?.();
  }

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
