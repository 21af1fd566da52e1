import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { MetadataDoors } from '#lib/engine/network/driver.ts';
import { giveUpLease, holdLease } from '#lib/engine/workflows/lease.ts';
import type { EventTail } from '#lib/events/tail.ts';
import type { Services } from '#lib/http/context.ts';
import { metadataDoors } from '#lib/networking/metadata-ports/doors.ts';
import { keepMetadataPorts } from '#lib/networking/metadata-ports/keep.ts';
import { answerGuest } from './answer.ts';
import { GuestServer } from './http.ts';

const LEASE = 'compute.guest-metadata';
const LEASE_MS = 30_000;
const RENEW_MS = 10_000;
/** Between two looks at everything, whatever is told. */
const LOOK_MS = 60_000;
/** What is told within so long is done together. */
const GATHER_MS = 100;

/**
 * Answers guests at 169.254.169.254 and fe80::a9fe:a9fe. One process does so for all networks, the one that holds the lease:
 * the ports are bound to its host, and follow to that of the next one when it has died.
 */
export class GuestMetadata {
  readonly #services: Pick<Services, 'database' | 'log'>;
  readonly #tail: EventTail;
  readonly #doors: MetadataDoors;
  readonly #guests: GuestServer;
  readonly #own = { name: LEASE, holder: randomUUID() };
  readonly #stopping = new AbortController();
  #wake: PromiseWithResolvers<void> = Promise.withResolvers();
  #isHolder = false;
  #isTold = true;
  #lookedAt = 0;
  /** Ports of this making: that of another one concerns nobody here. */
  #ports = new Set<string>();
  #complaint = '';
  #unsubscribe: (() => void) | undefined;
  #rounds: Promise<void> | undefined;

  constructor(services: Pick<Services, 'database' | 'log'>, tail: EventTail, doors: MetadataDoors) {
    this.#services = services;
    this.#tail = tail;
    this.#doors = doors;
    this.#guests = new GuestServer({
      answer: (guest, asked) => answerGuest(services.database, guest, asked),
      onFailure: (error) => services.log.error({ err: error }, 'a guest that asked what it is could not be answered'),
    });
  }

  async start(): Promise<void> {
    this.#unsubscribe = this.#tail.subscribe(({ kind, object_id }) => {
      if (kind !== 'network' && kind !== 'subnet' && !(kind === 'port' && this.#ports.has(object_id))) return;
      this.#isTold = true;
      this.#wake.resolve();
    });
    this.#rounds = this.#goOn();
  }

  async stop(): Promise<void> {
    this.#unsubscribe?.();
    this.#stopping.abort();
    this.#wake.resolve();
    // What is under way ends sooner, and what came of it is closed too.
    this.#doors.close();
    await this.#rounds;
    this.#doors.close();
    this.#guests.close();
    await giveUpLease(this.#services.database, this.#own);
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
    // Whoever cannot do it leaves it to another one.
    const host = await this.#doors.host();
    const wasHolder = this.#isHolder;
    this.#isHolder = await holdLease(database, this.#own, LEASE_MS);
    if (!this.#isHolder) {
      if (wasHolder) await this.#keep([]);
      return;
    }
    const isDue = this.#isTold || !wasHolder || performance.now() - this.#lookedAt >= LOOK_MS;
    if (!isDue) return;
    this.#isTold = false;
    this.#lookedAt = performance.now();
    const failure = await keepMetadataPorts(database, host).then(
      () => undefined,
      (error: Error) => error,
    );
    const doors = await metadataDoors(database.read, host);
    this.#ports = new Set(doors.map(({ portId }) => portId));
    await this.#keep(doors);
    if (failure) throw failure;
  }

  async #keep(doors: Awaited<ReturnType<typeof metadataDoors>>): Promise<void> {
    const [failure] = await this.#doors.keep(doors, (...connection) => this.#guests.accept(...connection));
    if (failure) throw new Error(failure.reason);
    this.#complaint = '';
  }

  /** Said once, until it works or something else is in the way. */
  #complain(reason: string): void {
    // Looked at again at the next round.
    this.#isTold = true;
    if (reason === this.#complaint) return;
    this.#complaint = reason;
    this.#services.log.warn({ reason }, 'guests cannot ask what they are at 169.254.169.254; tried again');
  }
}
