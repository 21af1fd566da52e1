/**
 * Limits concurrent work, with turns among senders. Work that takes longer than `longestMs` releases its slot and
 * continues, because it only waits, such as for a slow reader.
 */
export class FairSemaphore {
  readonly #atOnce: number;
  readonly #longestMs: number;
  /** Waiting work by sender; the first sender is next. */
  readonly #queues = new Map<string, (() => void)[]>();
  #taken = 0;

  constructor(atOnce: number, longestMs: number) {
    this.#atOnce = atOnce;
    this.#longestMs = longestMs;
  }

  /** Waits for a slot, then runs the work. */
  async acquire<T>(sender: string, work: () => Promise<T>): Promise<T> {
    await this.#begin(sender);
    let isTaken = true;
    const give = () => {
      if (isTaken) this.#grantNext();
      isTaken = false;
    };
    const timer = setTimeout(give, this.#longestMs).unref();
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      give();
    }
  }

  #begin(sender: string): Promise<void> {
    if (this.#taken < this.#atOnce) {
      this.#taken += 1;
      return Promise.resolve();
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#queues.set(sender, [...(this.#queues.get(sender) ?? []), resolve]);
    return promise;
  }

  #grantNext(): void {
    const [next] = this.#queues;
    if (!next) {
      this.#taken -= 1;
      return;
    }
    const [sender, [begin, ...others]] = next;
    this.#queues.delete(sender);
    if (others.length > 0) this.#queues.set(sender, others);
    begin?.();
  }
}
