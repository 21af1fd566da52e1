interface ErrorLog {
  error(entry: object, message: string): void;
}

/** What this process still has to load before it is ready to serve. */
export class StartUp {
  readonly #pending = new Set<string>();

  /** Names of the parts that are not loaded, such as `the console`. */
  get pending(): readonly string[] {
    return [...this.#pending];
  }

  /** The process is not ready until `work` is done; a part that fails to load stays pending. */
  waitFor(part: string, work: Promise<unknown>, log: ErrorLog): void {
    this.#pending.add(part);
    work.then(
      () => this.#pending.delete(part),
      (error: unknown) => log.error({ err: error }, `could not load ${part}`),
    );
  }
}
