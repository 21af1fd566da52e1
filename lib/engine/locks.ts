/** Lets one at a time do something to a machine or a volume. */
export class Locks {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Does work when all that was asked for before on the same one has ended. */
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

  /** Does work unless something else is being done, or waits; it comes again where this is tried now and then. */
  async holdIfFree(id: string, work: () => Promise<void>): Promise<void> {
    if (!this.#last.has(id)) await this.hold(id, work);
  }
}

/** Lets one process at a time do something, by name. */
export type ExclusiveLocks = Pick<Locks, 'hold' | 'holdIfFree'>;

/** Where there is one process, which has its locks. */
export const inOneProcess: ExclusiveLocks = {
  hold: (_name, work) => work(),
  holdIfFree: (_name, work) => work(),
};
