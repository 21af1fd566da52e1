import { randomUUID } from 'node:crypto';
import type { Database, Tx } from '#lib/db/database.ts';

/** A turn that has not been renewed for this long is taken over. */
const LEASE_MS = 15_000;

export interface CursorLease {
  /** The last event that is done with. */
  position: number;
  save(position: number): Promise<void>;
  end(): Promise<void>;
}

/** How far a follower of the event log has come that must miss nothing; kept in the database, shared by all replicas. */
export class EventCursor {
  readonly #database: Database;
  readonly #name: string;
  readonly #workerId = randomUUID();

  constructor(database: Database, name: string) {
    this.#database = database;
    this.#name = name;
  }

  /** Puts it at the present end of the log, where there is none yet: what was before is nobody's any more. */
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

  /** The turn, or until when it is another's at most, in milliseconds of the clock. */
  take(): Promise<CursorLease | number> {
    return this.#database.transact(async (tx) => {
      const row = await this.#row(tx);
      const until = Date.parse(row?.lease_until ?? '');
      if (row?.worker_id !== this.#workerId && until > Date.now()) return until;
      await this.#update(tx, { worker_id: this.#workerId, lease_until: after(LEASE_MS) });
      return this.#turn(Number(row?.event_id ?? 0));
    });
  }

  #turn(position: number): CursorLease {
    const renewing = setInterval(() => {
      // A turn that is lost shows when its position is saved.
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

  /** @throws when the turn is another's by now */
  async #save(change: { event_id?: number; worker_id?: null; lease_until: string | null }): Promise<void> {
    const updated = await this.#database.transact((tx) => this.#update(tx, change, this.#workerId));
    if (updated === 0n) throw new Error(`Another replica has taken over ${this.#name}.`);
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
