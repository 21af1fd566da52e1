interface ReturningRun {
  project: string;
  go(): void;
}

/**
 * Workers of one kind: a limit of concurrent runs, at most half of it for one project. A run that waits has released
 * its place; it gets one again before new runs.
 */
export class Pool {
  readonly #size: number;
  readonly #share: number;
  readonly #taken = new Map<string, number>();
  #total = 0;
  #returning: ReturningRun[] = [];
  #isPaused = false;

  constructor(size: number) {
    this.#size = size;
    this.#share = Math.ceil(size / 2);
  }

  get room(): number {
    return this.#isPaused ? 0 : Math.max(0, this.#size - this.#total);
  }

  get isEmpty(): boolean {
    return this.#total === 0;
  }

  /** Hands out no places until `resume()`. */
  pause(): void {
    this.#isPaused = true;
  }

  resume(): void {
    this.#isPaused = false;
    while (this.#admitReturning());
  }

  /** Projects that use their whole share. */
  get full(): string[] {
    return [...this.#taken].filter(([, count]) => count >= this.#share).map(([project]) => project);
  }

  /** Takes a place for a run of a project; false if none is free for it. */
  acquire(project: string): boolean {
    const taken = this.#taken.get(project) ?? 0;
    if (this.#isPaused || this.#total >= this.#size || taken >= this.#share) return false;
    this.#taken.set(project, taken + 1);
    this.#total += 1;
    return true;
  }

  release(project: string): void {
    const left = (this.#taken.get(project) ?? 1) - 1;
    if (left > 0) this.#taken.set(project, left);
    else this.#taken.delete(project);
    this.#total -= 1;
    this.#admitReturning();
  }

  retake(project: string): Promise<void> {
    if (this.acquire(project)) return Promise.resolve();
    return new Promise((go) => this.#returning.push({ project, go }));
  }

  #admitReturning(): boolean {
    const next = this.#returning.find((one) => this.acquire(one.project));
    if (!next) return false;
    this.#returning = this.#returning.filter((one) => one !== next);
    next.go();
    return true;
  }
}
