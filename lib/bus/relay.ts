import type { Selectable } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { EventTail } from '#lib/events/tail.ts';
import type { Announcement, Bus, OutgoingMessage } from './bus.ts';
import { type CursorLease, EventCursor } from './cursor.ts';

export type LoggedEvent = Selectable<Tables['events']>;

interface RelayedEvents {
  /** Name of the cursor. */
  cursor: string;
  types: readonly string[];
  /** Messages of an event, in order; none if the event lacks data. */
  compose(event: LoggedEvent): Messages | Promise<Messages>;
}

type Messages = readonly (OutgoingMessage | Announcement)[];

interface Options {
  database: Database;
  log: Logger;
  tail: EventTail;
  bus: Bus;
}

/** Maximum ids of the log per read, so that a long gap does not block other work. */
const WINDOW = 5000;
/** Maximum distance of the cursor, so that the next start reads little. */
const FOLLOW_EVERY = 10_000;
/** Maximum messages that are sent again after a crash. */
const SAVE_EVERY = 20;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;
const LONGEST_WAIT_MS = 60_000;

/**
 * Publishes events of the log in order, each at least once: the cursor advances after the bus has accepted a message.
 * Events wake it. One replica runs it at a time, and another takes over if that one fails.
 */
export class Relay {
  readonly #options: Options;
  readonly #events: RelayedEvents;
  readonly #cursor: EventCursor;
  readonly #types: ReadonlySet<string>;
  #unsubscribe: () => void = () => undefined;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | undefined;
  #isBehind = false;
  #isStopping = false;
  #passed = 0;
  #failures = 0;

  constructor(options: Options, events: RelayedEvents) {
    this.#options = options;
    this.#events = events;
    this.#types = new Set(events.types);
    this.#cursor = new EventCursor(options.database, events.cursor);
  }

  async start(): Promise<void> {
    await this.#cursor.open();
    this.#unsubscribe = this.#options.tail.subscribe(({ type }) => {
      this.#passed += 1;
      if (this.#types.has(type) || this.#passed >= FOLLOW_EVERY) this.#wake();
    });
    this.#wake();
  }

  /** Ends the current round as soon as the bus releases its message. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#unsubscribe();
    clearTimeout(this.#timer);
    await this.#round;
  }

  /** Resolves when nothing is left to publish, or nothing can be published now; for tests. */
  async idle(): Promise<void> {
    while (this.#round) await this.#round;
  }

  #wake(): void {
    if (this.#isStopping) return;
    this.#isBehind = true;
    if (this.#timer || this.#round) return;
    this.#round = this.#rounds().finally(() => {
      this.#round = undefined;
      if (this.#isBehind && !this.#timer) this.#wake();
    });
  }

  async #rounds(): Promise<void> {
    try {
      while (this.#isBehind && !this.#isStopping) {
        this.#isBehind = false;
        const turn = await this.#cursor.claim();
        if (typeof turn === 'number') this.#later(turn - Date.now() + FIRST_PAUSE_MS);
        else await this.#publishFrom(turn).finally(() => turn.end());
      }
      this.#failures = 0;
    } catch (error) {
      if (this.#isStopping) return;
      this.#failures += 1;
      if (this.#failures === 1) {
        this.#options.log.warn({ err: error }, 'publishing events on the message bus failed; retrying');
      }
      this.#later(Math.min(FIRST_PAUSE_MS * 2 ** (this.#failures - 1), LONGEST_PAUSE_MS));
    }
  }

  #later(ms: number): void {
    clearTimeout(this.#timer);
    // The clock of the lease owner may be far ahead.
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        this.#wake();
      },
      Math.min(ms, LONGEST_WAIT_MS),
    );
  }

  async #publishFrom(turn: CursorLease): Promise<void> {
    const { database } = this.#options;
    this.#passed = 0;
    const newest = database.read.selectFrom('events').select((eb) => eb.fn.max('id').as('id'));
    const last = Number((await newest.executeTakeFirstOrThrow()).id ?? 0);
    for (let from = turn.position; from < last && !this.#isStopping; ) {
      const to = Math.min(from + WINDOW, last);
      await this.#publishBetween(turn, from, to);
      from = to;
    }
  }

  async #publishBetween(turn: CursorLease, from: number, to: number): Promise<void> {
    const events = await this.#options.database.read
      .selectFrom('events')
      .selectAll()
      .where('id', '>', from)
      .where('id', '<=', to)
      .where('type', 'in', [...this.#types])
      .orderBy('id')
      .execute();
    let done = from;
    try {
      for (const [index, event] of events.entries()) {
        await this.#publish(event);
        done = event.id;
        if ((index + 1) % SAVE_EVERY === 0) await turn.save(done);
        if (this.#isStopping) return;
      }
      done = to;
    } finally {
      if (done > from) await turn.save(done);
    }
  }

  async #publish(event: LoggedEvent): Promise<void> {
    const messages = await this.#events.compose(event);
    for (const message of messages) await this.#options.bus.publish(message);
    if (messages.length > 0) return;
    this.#options.log.error(
      { event: event.id, type: event.type },
      'an event has too little information to be published',
    );
  }
}
