import { setTimeout as wait } from 'node:timers/promises';
import { PLATFORM } from '#lib/events/log.ts';
import type { Services } from '#lib/http/context.ts';
import { changePort } from '../ports/change.ts';

type Platform = Pick<Services, 'database' | 'engine' | 'log'>;

const COMPARE_EVERY_MS = 60_000;
/** What is told within so long is written together. */
const GATHER_MS = 100;
const BATCH = 500;

/**
 * Keeps the status of ports as the network says it: of those that are plugged in on hosts where something is really plugged. Told of
 * each change, and compared whole at the start and every minute, for what was missed while the engine was away.
 */
export class PortFollower {
  readonly #platform: Platform;
  readonly #stopping = new AbortController();
  #told = new Map<string, boolean>();
  #unsubscribe: (() => void) | undefined;
  #work: Promise<void> | undefined;
  #rounds: Promise<void> | undefined;

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  async start(): Promise<void> {
    const { simulatedNetwork, network } = this.#platform.engine;
    if (network === simulatedNetwork) return;
    this.#unsubscribe = network.onPortState((port, isUp) => {
      this.#told.set(port, isUp);
      this.#work ??= this.#write().finally(() => {
        this.#work = undefined;
      });
    });
    this.#rounds = this.#compareAgain();
  }

  async stop(): Promise<void> {
    this.#unsubscribe?.();
    this.#stopping.abort();
    await this.#work;
    await this.#rounds;
  }

  async #write(): Promise<void> {
    while (this.#told.size > 0 && (await this.#pause(GATHER_MS))) {
      const told = this.#told;
      this.#told = new Map();
      await this.#tryToAlign(told);
    }
  }

  async #compareAgain(): Promise<void> {
    do {
      const states = await this.#platform.engine.network.portStates().catch((error) => this.#fail(error));
      if (states) await this.#tryToAlign(states);
    } while (await this.#pause(COMPARE_EVERY_MS));
  }

  #pause(ms: number): Promise<boolean> {
    return wait(ms, true, { signal: this.#stopping.signal, ref: false }).catch(() => false);
  }

  async #tryToAlign(states: ReadonlyMap<string, boolean>): Promise<void> {
    await this.#align(states).catch((error) => this.#fail(error));
  }

  #fail(error: unknown): undefined {
    this.#platform.log.error({ err: error }, 'the states of ports could not be told; tried again later');
  }

  async #align(states: ReadonlyMap<string, boolean>): Promise<void> {
    const ids = [...states.keys()];
    for (let at = 0; at < ids.length && !this.#stopping.signal.aborted; at += BATCH) {
      const some = ids.slice(at, at + BATCH);
      const ports = await this.#platform.database.read
        .selectFrom('ports')
        .innerJoin('hosts', 'hosts.name', 'ports.host_id')
        .select(['ports.id', 'ports.status', 'ports.admin_state_up'])
        .where('ports.id', 'in', some)
        .where('hosts.driver', '!=', 'simulated')
        .execute();
      for (const port of ports) {
        if (port.status !== statusOf(port, states)) await this.#change(port.id, states);
      }
    }
  }

  /** Only where it still is otherwise: another process may have been told too. */
  async #change(id: string, states: ReadonlyMap<string, boolean>): Promise<void> {
    await this.#platform.database.transact(async (tx) => {
      const port = await tx.selectFrom('ports').selectAll().where('id', '=', id).executeTakeFirst();
      if (!port || port.host_id === '') return;
      const status = statusOf(port, states);
      if (port.status !== status) await changePort(tx, PLATFORM, port, 'update', { status });
    });
  }
}

const statusOf = (port: { id: string; admin_state_up: number }, states: ReadonlyMap<string, boolean>) =>
  port.admin_state_up === 1 && states.get(port.id) === true ? 'ACTIVE' : 'DOWN';
