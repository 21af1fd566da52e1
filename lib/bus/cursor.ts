import { randomUUID } from 'node:crypto';
import type { Database, Tx } from '#lib/db/database.ts';
import { LeaseWatch } from '#lib/db/lease-watch.ts';

/** Another replica may take over a lease that has not been renewed for this long. */
const LEASE_MS = 15_000;

export interface CursorLease {
  /** Id of the last event that is complete. */
  position: number;
  save(position: number): Promise<void>;
  end(): Promise<void>;
}

class CursorTakenError extends Error {
  override name = 'CursorTakenError';
  readonly cursor: string;

  constructor(cursor: string) {
    super(`Another replica has taken over ${cursor}.`);
    this.cursor = cursor;
  }
}

/** Position of a log reader that must not miss an event; stored in the database and shared by all replicas. */
export class EventCursor {
  readonly #database: Database;
  readonly #name: string;
  readonly #workerId = randomUUID();
  readonly #watch = new LeaseWatch();

  constructor(database: Database, name: string) {
    this.#database = database;
    this.#name = name;
  }

  /** Starts at the current end of the log if there is no position yet: earlier events are skipped. */
  async open(): Promise<void> {
    await this.#database.transact(async (tx) => {
      if (await this.#row(tx)) return;
      const { last } = await tx
        .selectFrom('events')
        .select((eb) => eb.fn.max('id').as('last'))
        .executeTakeFirstOrThrow();
      const row = { name: this.#name, event_id: Number(last ?? 0), worker_id: null, lease_until: null };
      await tx.insertInto('event_cursors').values(row).execute();
    });
  }

  /** The lease, or the latest time at which another replica's lease ends, in milliseconds since the epoch. */
  claim(): Promise<CursorLease | number> {
    return this.#database.transact(async (tx) => {
      const row = await this.#row(tx);
      const others = row && row.worker_id !== this.#workerId ? row.lease_until : null;
      if (others !== null && !this.#watch.isOver(this.#name, others, LEASE_MS))
        return Math.min(Date.parse(others), Date.now() + LEASE_MS);
      await this.#update(tx, { worker_id: this.#workerId, lease_until: after(LEASE_MS) });
      return this.#turn(Number(row?.event_id ?? 0));
    });
  }

  #turn(position: number): CursorLease {
    const renewing = setInterval(() => {
      // A lost lease is detected when its position is saved.
      this.#save({ lease_until: after(LEASE_MS) }).catch(() => undefined);
    }, LEASE_MS / 3);
    return {
      position,
      save: (event_id) => this.#save({ event_id, lease_until: after(LEASE_MS) }),
      end: () => {
        clearInterval(renewing);
        return this.#save({ worker_id: null, lease_until: null });
      },
    };
  }

  /** @throws CursorTakenError */
  async #save(change: { event_id?: number; worker_id?: null; lease_until: string | null }): Promise<void> {
    const updated = await this.#database.transact((tx) => this.#update(tx, change, this.#workerId));
    if (updated === 0n) throw new CursorTakenError(this.#name);
  }

  #row(tx: Tx) {
    return tx.selectFrom('event_cursors').selectAll().where('name', '=', this.#name).executeTakeFirst();
  }

  async #update(
    tx: Tx,
    change: { event_id?: number; worker_id?: string | null; lease_until: string | null },
    workerId?: string,
  ): Promise<bigint> {
    let update = tx.updateTable('event_cursors').set(change).where('name', '=', this.#name);
    if (workerId !== undefined) update = update.where('worker_id', '=', workerId);
    return (await update.executeTakeFirst()).numUpdatedRows;
  }
}

const after = (ms: number) => new Date(Date.now() + ms).toISOString();
