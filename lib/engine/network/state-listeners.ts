type Listener = (name: string, isUp: boolean) => void;

/** Listeners of state changes. */
export class StateListeners {
  readonly #listeners = new Set<Listener>();

  get isHeard(): boolean {
    return this.#listeners.size > 0;
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  notify(name: string, isUp: boolean): void {
    for (const listener of this.#listeners) listener(name, isUp);
  }

  /** A missing entry counts as down. */
  notifyChanges(before: ReadonlyMap<string, boolean>, after: ReadonlyMap<string, boolean>): void {
    for (const [name, isUp] of after) if ((before.get(name) ?? false) !== isUp) this.notify(name, isUp);
  }
}
