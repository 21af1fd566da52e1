import { setTimeout as wait } from 'node:timers/promises';
import { BackgroundLoop } from '#lib/engine/background-loop.ts';
import type { NetworkDriver } from '#lib/engine/network/driver.ts';
import type { Services } from '#lib/http/context.ts';

export type Platform = Pick<Services, 'database' | 'engine' | 'log'>;
export type States = ReadonlyMap<string, boolean>;

/** Objects whose status is reported by the network driver. */
export interface ReconciledObjects {
  what: string;
  subscribe(network: NetworkDriver, listener: (id: string) => void): () => void;
  states(network: NetworkDriver): Promise<States>;
  all(states: States): Promise<readonly string[]>;
  /** Updates the status of some objects. Returns those that are too new to be updated. */
  align(ids: readonly string[], states: States): Promise<readonly string[]>;
}

const COMPARE_EVERY_MS = 60_000;
/** Changes reported within this time are written together. */
const GATHER_MS = 100;
const BATCH = 500;

/**
 * Updates the status of objects from the network driver: after each reported change, and completely at the start and every minute in
 * case changes were missed while the engine was unavailable.
 */
export class StateReconciler {
  readonly #platform: Platform;
  readonly #followed: ReconciledObjects;
  readonly #youngMs: number;
  readonly #stopping = new AbortController();
  readonly #pending = new Set<string>();
  #unsubscribe: (() => void) | undefined;
  readonly #changes = new BackgroundLoop(
    () => this.#write(),
    () => this.#pending.size > 0 && !this.#stopping.signal.aborted,
  );
  #rounds: Promise<void> | undefined;

  constructor(platform: Platform, followed: ReconciledObjects, youngMs = 0) {
    this.#platform = platform;
    this.#followed = followed;
    this.#youngMs = youngMs;
  }

  async start(): Promise<void> {
    const { simulatedNetwork, network } = this.#platform.engine;
    if (network === simulatedNetwork) return;
    this.#unsubscribe = this.#followed.subscribe(network, (id) => this.#handleEvent([id]));
    this.#rounds = this.#compareAgain();
  }

  async stop(): Promise<void> {
    this.#unsubscribe?.();
    this.#stopping.abort();
    await this.#changes.idle();
    await this.#rounds;
  }

  #handleEvent(ids: readonly string[]): void {
    for (const id of ids) this.#pending.add(id);
    if (this.#pending.size === 0) return;
    this.#changes.wake();
  }

  async #write(): Promise<void> {
    while (this.#pending.size > 0 && (await this.#pause(GATHER_MS))) {
      const ids = [...this.#pending];
      this.#pending.clear();
      await this.#tryToAlign(ids);
    }
  }

  async #compareAgain(): Promise<void> {
    do await this.#tryToAlign(null);
    while (await this.#pause(COMPARE_EVERY_MS));
  }

  #pause(ms: number): Promise<boolean> {
    return wait(ms, true, { signal: this.#stopping.signal, ref: false }).catch(() => false);
  }

  async #tryToAlign(ids: readonly string[] | null): Promise<void> {
    const { engine, log } = this.#platform;
    try {
      const states = await this.#followed.states(engine.network);
      await this.#align(ids ?? (await this.#followed.all(states)), states);
    } catch (error) {
      log.error({ err: error }, `updating the states of ${this.#followed.what} failed; retrying`);
    }
  }

  async #align(ids: readonly string[], states: States): Promise<void> {
    for (let at = 0; at < ids.length && !this.#stopping.signal.aborted; at += BATCH) {
      const young = await this.#followed.align(ids.slice(at, at + BATCH), states);
      if (young.length > 0) void this.#pause(this.#youngMs).then((isThere) => isThere && this.#handleEvent(young));
    }
  }
}
