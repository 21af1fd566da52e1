/** Serializes operations on a machine or a volume. */
export class Locks {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Runs work after all earlier work on the same id has ended. */
  hold<T>(id: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(id) ?? Promise.resolve();
    const own = before.then(work, work);
    const settled = own
      .catch(() => undefined)
      .then(() => {
        if (this.#last.get(id) === settled) this.#last.delete(id);
      });
    this.#last.set(id, settled);
    return own;
  }

  /** Runs work unless other work is running or waiting. For work that is retried periodically. */
  async holdIfFree(id: string, work: () => Promise<void>): Promise<void> {
    if (!this.#last.has(id)) await this.hold(id, work);
  }
}

/** Mutual exclusion between processes, by name. */
export type ExclusiveLocks = Pick<Locks, 'hold' | 'holdIfFree'>;

/** For a single process, which has its locks. */
export const inOneProcess: ExclusiveLocks = {
  hold: (_name, work) => work(),
  holdIfFree: (_name, work) => work(),
};
