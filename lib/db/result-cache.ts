/** Maximum entries, and their size in characters. */
const MAX_RESULTS = 10_000;
const MAX_CHARACTERS = 8 * 2 ** 20;

/** Results of reads of an unchanged database. */
export class ResultCache {
  readonly #results = new Map<string, readonly unknown[]>();
  #characters = 0;

  get(key: string): readonly unknown[] | undefined {
    return this.#results.get(key);
  }

  /** Freezes the result, which callers share. Drops all others if there is no room. @param size characters of the result */
  set(key: string, result: unknown[], size: number): readonly unknown[] {
    deepFreeze(result);
    const characters = key.length + size;
    if (characters > MAX_CHARACTERS) return result;
    if (this.#results.size >= MAX_RESULTS || this.#characters + characters > MAX_CHARACTERS) this.clear();
    this.#results.set(key, result);
    this.#characters += characters;
    return result;
  }

  clear(): void {
    if (this.#results.size === 0) return;
    this.#results.clear();
    this.#characters = 0;
  }
}

function deepFreeze(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const part of Object.values(value)) deepFreeze(part);
  Object.freeze(value);
}
