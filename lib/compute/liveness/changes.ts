import { setTimeout as wait } from 'node:timers/promises';
import type { Change } from '#lib/engine/hypervisor/hypervisor.ts';
import type { Services } from '#lib/http/context.ts';
import { reconcileServerPower } from './power.ts';

type Platform = Pick<Services, 'database' | 'engine' | 'log'>;

/** Changes within this time are handled together: a crash causes several events. */
const GATHER_MS = 300;
/** With more changed machines, all are checked. */
const MAX_SERVERS = 50;

/** Collects changes until they are handled. */
class PendingChanges {
  readonly #machines = new Set<string>();
  #isAll = false;
  #arrived = Promise.withResolvers<void>();

  add(change: Change): void {
    if ('machineId' in change) this.#machines.add(change.machineId);
    if ('host' in change || this.#machines.size > MAX_SERVERS) this.#isAll = true;
    this.#arrived.resolve();
  }

  /** Resolves when there are changes. */
  get arrived(): Promise<void> {
    return this.#arrived.promise;
  }

  drain(): { isAll: boolean; machines: string[] } {
    const taken = { isAll: this.#isAll, machines: [...this.#machines] };
    this.#machines.clear();
    this.#isAll = false;
    this.#arrived = Promise.withResolvers();
    return taken;
  }
}

/**
 * Checks servers soon after a change of their machines, so that a crash does not wait for the next round; host changes
 * start rounds early. Runs until the signal; rounds find missed changes.
 */
export async function followChanges(platform: Platform, signal: AbortSignal, beginRounds: () => void): Promise<void> {
  const pending = new PendingChanges();
  const end = platform.engine.hypervisor.onChange((change) => pending.add(change));
  const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  try {
    while (!signal.aborted) {
      await Promise.race([pending.arrived, stopped]);
      await wait(GATHER_MS, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      const { isAll, machines } = pending.drain();
      if (isAll) beginRounds();
      else for (const id of machines) await readServerState(platform, id);
    }
  } finally {
    end();
  }
}

const readServerState = (platform: Platform, id: string): Promise<void> =>
  reconcileServerPower(platform, id).catch((error) =>
    platform.log.warn({ err: error, server: id }, 'reading the state of a server failed; retrying'),
  );
