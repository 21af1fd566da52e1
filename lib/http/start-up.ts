interface ErrorLog {
  error(entry: object, message: string): void;
}

/** Parts that must load before the process is ready. */
export class StartUp {
  readonly #pending = new Set<string>();

  /** Names of parts that are not loaded, such as `the console`. */
  get pending(): readonly string[] {
    return [...this.#pending];
  }

  /** Delays readiness until `work` is done; a part that fails stays pending. */
  waitFor(part: string, work: Promise<unknown>, log: ErrorLog): void {
    this.#pending.add(part);
    work.then(
      () => this.#pending.delete(part),
      (error: unknown) => log.error({ err: error }, `could not load ${part}`),
    );
  }
}
