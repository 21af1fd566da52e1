import type { EventTail } from '#lib/events/tail.ts';
import type { Services } from '#lib/http/context.ts';
import { applyConnections } from './connections.ts';

/** Delay before a failed change is retried. */
const RETRY_MS = 10_000;

/** Applies hosts that were added or removed by any replica to the drivers of this process. */
export class HostConnectionReconciler {
  readonly #services: Services;
  readonly #tail: EventTail;
  #unsubscribe: (() => void) | undefined;
  #retry: NodeJS.Timeout | undefined;
  #working: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(services: Services, tail: EventTail) {
    this.#services = services;
    this.#tail = tail;
  }

  async start(): Promise<void> {
    if (!this.#services.engine.hosts) return;
    this.#unsubscribe = this.#tail.subscribe(({ kind }) => {
      if (kind === 'host_connection') this.#start();
    });
    this.#start();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#unsubscribe?.();
    clearTimeout(this.#retry);
    await this.#working;
  }

  #start(): void {
    if (this.#isStopped) return;
    clearTimeout(this.#retry);
    this.#working = this.#working
      .then(() => applyConnections(this.#services))
      .catch((error) => {
        this.#services.log.error({ err: error }, 'connecting the hosts failed; retrying');
        this.#retry = setTimeout(() => this.#start(), RETRY_MS).unref();
      });
  }
}
