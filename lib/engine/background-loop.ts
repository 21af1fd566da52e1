/** Works in the background for as long as there is work, one pass at a time. */
export class BackgroundLoop {
  readonly #work: () => Promise<void>;
  readonly #hasWork: () => boolean;
  #running: Promise<void> | undefined;

  /** @param work does what is there, and never rejects @param hasWork whether there is more to do now */
  constructor(work: () => Promise<void>, hasWork: () => boolean) {
    this.#work = work;
    this.#hasWork = hasWork;
  }

  /** Starts a pass unless one is running, which then also does what was added meanwhile. */
  wake(): void {
    this.#running ??= this.#work().finally(() => {
      this.#running = undefined;
      // What was added between the last look of a pass and its end would otherwise wait for the next call.
      if (this.#hasWork()) this.wake();
    });
  }

  /** Resolves when no pass is running. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }
}
