import type { SeededRandom } from '#lib/testing/seeded-random.ts';

/** How unreliable a simulated world is: probabilities from 0 to 1. */
export interface ChaosLevels {
  /** A database operation takes time, so that others come in between. */
  slowDatabase: number;
  /** A transaction is repeated because of a conflict. */
  conflict: number;
  /** A transaction is committed, but its process does not learn it. */
  lostCommit: number;
  /** A command of a hypervisor takes seconds. */
  slowHost: number;
  /** A command is executed, but its answer is lost. */
  lostAnswer: number;
  /** A message or request arrives twice. */
  duplicate: number;
  /** A message or request does not arrive at the first attempt. */
  lostMessage: number;
  /** A fence program does not power off the host, or does not say so. */
  failedFence: number;
}

/** Random decisions of a world. */
export class Chaos {
  readonly #random: SeededRandom;
  readonly #levels: ChaosLevels;
  #isCalm = false;

  constructor(random: SeededRandom, levels: ChaosLevels) {
    this.#random = random;
    this.#levels = levels;
  }

  /** From now on everything works. */
  calm(): void {
    this.#isCalm = true;
  }

  happens(level: keyof ChaosLevels): boolean {
    const probability = this.#levels[level];
    return !this.#isCalm && probability > 0 && this.#random.next() < probability;
  }

  /** A number of milliseconds in the range. */
  between(fromMs: number, toMs: number): number {
    return Math.round(fromMs + this.#random.next() * (toMs - fromMs));
  }

  pick<T>(all: readonly T[]): T | undefined {
    return this.#random.pick(all);
  }
}
