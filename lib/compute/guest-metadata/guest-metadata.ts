import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { MetadataListeners } from '#lib/engine/network/driver.ts';
import { MetadataListenerError } from '#lib/engine/network/metadata/listener-error.ts';
import { holdLease, releaseLease } from '#lib/engine/workflows/lease.ts';
import type { EventTail } from '#lib/events/tail.ts';
import type { Services } from '#lib/http/context.ts';
import { metadataListeners, reconcileMetadataPorts } from '#lib/networking/compute-integration.ts';
import { answerGuest } from './answer.ts';
import { GuestServer } from './http.ts';

const LEASE = 'compute.guest-metadata';
const LEASE_MS = 30_000;
const RENEW_MS = 10_000;
/** Interval between two complete rounds. */
const LOOK_MS = 60_000;
/** Changes within this time are handled together. */
const GATHER_MS = 100;

/**
 * The metadata service at 169.254.169.254 and fe80::a9fe:a9fe. The process that holds the lease serves all networks: the metadata
 * ports are bound to its host, and move to the host of the next holder when it dies.
 */
export class GuestMetadata {
  readonly #services: Pick<Services, 'database' | 'log'>;
  readonly #tail: EventTail;
  readonly #listeners: MetadataListeners;
  readonly #guests: GuestServer;
  readonly #own = { name: LEASE, holder: randomUUID() };
  readonly #stopping = new AbortController();
  #wake: PromiseWithResolvers<void> = Promise.withResolvers();
  #isHolder = false;
  #isNotified = true;
  #lookedAt = 0;
  #ports = new Set<string>();
  #complaint = '';
  #unsubscribe: (() => void) | undefined;
  #rounds: Promise<void> | undefined;

  constructor(services: Pick<Services, 'database' | 'log'>, tail: EventTail, listeners: MetadataListeners) {
    this.#services = services;
    this.#tail = tail;
    this.#listeners = listeners;
    this.#guests = new GuestServer({
      answer: (guest, request) => answerGuest(services.database, guest, request),
      onFailure: (error) => services.log.error({ err: error }, 'metadata request failed'),
    });
  }

  async start(): Promise<void> {
    this.#unsubscribe = this.#tail.subscribe(({ kind, object_id }) => {
      if (kind !== 'network' && kind !== 'subnet' && !(kind === 'port' && this.#ports.has(object_id))) return;
      this.#isNotified = true;
      this.#wake.resolve();
    });
    this.#rounds = this.#goOn();
  }

  async stop(): Promise<void> {
    this.#unsubscribe?.();
    this.#stopping.abort();
    this.#wake.resolve();
    // Closed twice: first to end work in progress, then to close what that work opened.
    this.#listeners.close();
    await this.#rounds;
    this.#listeners.close();
    this.#guests.close();
    await releaseLease(this.#services.database, this.#own);
  }

  async #goOn(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.#round().catch((error: Error) => this.#complain(error.message));
      await Promise.race([
        this.#wake.promise,
        wait(RENEW_MS, undefined, { signal, ref: false }).catch(() => undefined),
      ]);
      await wait(GATHER_MS, undefined, { signal, ref: false }).catch(() => undefined);
      this.#wake = Promise.withResolvers();
    }
  }

  async #round(): Promise<void> {
    const { database } = this.#services;
    // A replica without access to OVN does not compete for the lease.
    const host = await this.#listeners.host();
    const wasHolder = this.#isHolder;
    this.#isHolder = await holdLease(database, this.#own, LEASE_MS);
    if (!this.#isHolder) {
      if (wasHolder) await this.#listen([]);
      return;
    }
    const isDue = this.#isNotified || !wasHolder || performance.now() - this.#lookedAt >= LOOK_MS;
    if (!isDue) return;
    this.#isNotified = false;
    this.#lookedAt = performance.now();
    const failure = await reconcileMetadataPorts(database, host).then(
      () => undefined,
      (error: Error) => error,
    );
    const listeners = await metadataListeners(database.read, host);
    this.#ports = new Set(listeners.map(({ portId }) => portId));
    await this.#listen(listeners);
    if (failure) throw failure;
  }

  async #listen(listeners: Awaited<ReturnType<typeof metadataListeners>>): Promise<void> {
    const [failure] = await this.#listeners.reconcile(listeners, (...connection) => this.#guests.accept(...connection));
    if (failure) throw new MetadataListenerError('not_listening', failure.reason);
    this.#complaint = '';
  }

  /** Logs a failure once, until it is resolved or its reason changes. */
  #complain(reason: string): void {
    // Retried in the next round.
    this.#isNotified = true;
    if (reason === this.#complaint) return;
    this.#complaint = reason;
    this.#services.log.warn({ reason }, 'starting the metadata service at 169.254.169.254 failed; retrying');
  }
}
