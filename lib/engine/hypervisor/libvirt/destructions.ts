import { InstanceFailure } from './failure.ts';
export class Destructions {
  readonly #awaited = new Map<string, Set<{ isDestroyed: boolean }>>();

  markDestroyed(id: string): void {
    for (const one of this.#awaited.get(id) ?? []) one.isDestroyed = true;
  }

  /** Creates a machine. @param make receives a function that throws if the machine was destroyed since this call */
  async watch<T>(id: string, make: (assertWanted: () => void) => Promise<T>): Promise<T> {
    const own = { isDestroyed: false };
    const all = this.#awaited.get(id) ?? new Set();
    this.#awaited.set(id, all.add(own));
    try {
      return await make(() => {
        if (own.isDestroyed) throw new InstanceFailure(id, `Instance ${id} was deleted before it was created.`);
      });
    } finally {
      all.delete(own);
      if (all.size === 0) this.#awaited.delete(id);
    }
  }
}
