import { setTimeout as wait } from 'node:timers/promises';
import type { NetworkDriver } from '#lib/engine/network/driver.ts';
import type { Services } from '#lib/http/context.ts';

export type Platform = Pick<Services, 'database' | 'engine' | 'log'>;
export type States = ReadonlyMap<string, boolean>;

/** Things of which the network says whether each is up. */
export interface Followed {
  /** As the log calls them. */
  what: string;
  subscribe(network: NetworkDriver, listener: (id: string) => void): () => void;
  states(network: NetworkDriver): Promise<States>;
  /** All that are compared. */
  all(states: States): Promise<readonly string[]>;
  /** Writes what some of them are, where it differs. Returns those that are too young for it. */
  align(ids: readonly string[], states: States): Promise<readonly string[]>;
}

const COMPARE_EVERY_MS = 60_000;
/** What is told within so long is written together. */
const GATHER_MS = 100;
const BATCH = 500;

/**
 * Keeps the status of things as the network says it, where it is more than a model. Told of each change, and compared whole at
 * the start and every minute, for what was missed while the engine was away.
 */
export class StateFollower {
  readonly #platform: Platform;
  readonly #followed: Followed;
  readonly #youngMs: number;
  readonly #stopping = new AbortController();
  readonly #told = new Set<string>();
  #unsubscribe: (() => void) | undefined;
  #work: Promise<void> | undefined;
  #rounds: Promise<void> | undefined;

  /** @param youngMs after which those that were too young are looked at again */
  constructor(platform: Platform, followed: Followed, youngMs = 0) {
    this.#platform = platform;
    this.#followed = followed;
    this.#youngMs = youngMs;
  }

  async start(): Promise<void> {
    const { simulatedNetwork, network } = this.#platform.engine;
    if (network === simulatedNetwork) return;
    this.#unsubscribe = this.#followed.subscribe(network, (id) => this.#hear([id]));
    this.#rounds = this.#compareAgain();
  }

  async stop(): Promise<void> {
    this.#unsubscribe?.();
    this.#stopping.abort();
    await this.#work;
    await this.#rounds;
  }

  #hear(ids: readonly string[]): void {
    for (const id of ids) this.#told.add(id);
    if (this.#told.size === 0) return;
    this.#work ??= this.#write().finally(() => {
      this.#work = undefined;
    });
  }

  async #write(): Promise<void> {
    while (this.#told.size > 0 && (await this.#pause(GATHER_MS))) {
      const told = [...this.#told];
      this.#told.clear();
      await this.#tryToAlign(told);
    }
  }

  async #compareAgain(): Promise<void> {
    do await this.#tryToAlign(null);
    while (await this.#pause(COMPARE_EVERY_MS));
  }

  #pause(ms: number): Promise<boolean> {
    return wait(ms, true, { signal: this.#stopping.signal, ref: false }).catch(() => false);
  }

  /** Of some, or of all. */
  async #tryToAlign(told: readonly string[] | null): Promise<void> {
    const { engine, log } = this.#platform;
    try {
      const states = await this.#followed.states(engine.network);
      await this.#align(told ?? (await this.#followed.all(states)), states);
    } catch (error) {
      log.error({ err: error }, `the states of ${this.#followed.what} could not be told; tried again later`);
    }
  }

  async #align(ids: readonly string[], states: States): Promise<void> {
    for (let at = 0; at < ids.length && !this.#stopping.signal.aborted; at += BATCH) {
      const young = await this.#followed.align(ids.slice(at, at + BATCH), states);
      if (young.length > 0) void this.#pause(this.#youngMs).then((isThere) => isThere && this.#hear(young));
    }
  }
}
