type Listener = (name: string, isUp: boolean) => void;

/** Who is told of what comes up and goes down. */
export class StateListeners {
  readonly #listeners = new Set<Listener>();

  get isHeard(): boolean {
    return this.#listeners.size > 0;
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tell(name: string, isUp: boolean): void {
    for (const listener of this.#listeners) listener(name, isUp);
  }

  /** What was not there was down. */
  tellBetween(before: ReadonlyMap<string, boolean>, after: ReadonlyMap<string, boolean>): void {
    for (const [name, isUp] of after) if ((before.get(name) ?? false) !== isUp) this.tell(name, isUp);
  }
}
