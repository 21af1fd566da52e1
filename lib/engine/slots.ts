import { releaseWorker } from './workflows/run-ownership.ts';

/** Limits concurrent work per key, in order of arrival. Waiting occupies no worker. */
export class Slots {
  readonly #perKey: number;
  readonly #taken = new Map<string, number>();
  readonly #waiting = new Map<string, (() => void)[]>();

  constructor(perKey: number) {
    this.#perKey = perKey;
  }

  async hold<T>(key: string, work: () => Promise<T>): Promise<T> {
    const taken = this.#taken.get(key) ?? 0;
    if (taken < this.#perKey) this.#taken.set(key, taken + 1);
    else await releaseWorker(() => this.#passedOn(key));
    try {
      return await work();
    } finally {
      this.#release(key);
    }
  }

  /** Resolves when work that ends passes its slot on. */
  #passedOn(key: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.set(key, [...(this.#waiting.get(key) ?? []), resolve]);
    return promise;
  }

  #release(key: string): void {
    const [next, ...others] = this.#waiting.get(key) ?? [];
    if (others.length > 0) this.#waiting.set(key, others);
    else this.#waiting.delete(key);
    const left = (this.#taken.get(key) ?? 1) - (next ? 0 : 1);
    if (left > 0) this.#taken.set(key, left);
    else this.#taken.delete(key);
    next?.();
  }
}
