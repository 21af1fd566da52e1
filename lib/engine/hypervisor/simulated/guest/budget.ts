import { setImmediate as nextTurn } from 'node:timers/promises';

/** Characters that a script, what one command writes and what a run writes have at most. */
export const MOST_TEXT = 64 * 1024;
/** Words of one command. */
export const MOST_WORDS = 500;
/** Commands of one run, and characters that all of them take in and write. */
const MOST_COMMANDS = 1000;
const MOST_WORK = 2 ** 20;
/** Milliseconds after which a run lets others have their turn. */
const TURN_MS = 5;

/** A run of the shell has used up what a guest may; it ends there, as in a guest that has no memory left. */
export class Exhausted extends Error {}

/** What one run of the shell may use. There is no loop in this shell, so that bounded text is bounded time. */
export class Budget {
  #commands = 0;
  #work = 0;
  #turnBegan = performance.now();

  /** Lets others have their turn when it is time. @throws Exhausted for one command too many */
  async beginCommand(): Promise<void> {
    this.#commands += 1;
    if (this.#commands > MOST_COMMANDS) throw new Exhausted(`killed after ${MOST_COMMANDS} commands`);
    if (performance.now() - this.#turnBegan < TURN_MS) return;
    await nextTurn();
    this.#turnBegan = performance.now();
  }

  /** @throws Exhausted when all the work of the run is too much */
  spend(characters: number): void {
    this.#work += characters;
    if (this.#work > MOST_WORK) throw new Exhausted('killed: too much work for a simulated guest');
  }
}
