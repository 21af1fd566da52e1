import type { Selectable } from 'kysely';
import type { Database } from '#lib/db/database.ts';
import { preparedQuery } from '#lib/db/prepared-query.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { Services } from '#lib/http/context.ts';
import { rule } from '#lib/policy/operations.ts';

/** Rules for following the changes of a project, of a domain, and of everything. */
export const FOLLOW_EVENTS = rule('nephos:events:follow', 'project_role');
export const FOLLOW_DOMAIN_EVENTS = rule('nephos:events:follow_domain', 'admin_or_reader_above');
export const FOLLOW_ALL_EVENTS = rule('nephos:events:follow_all', 'admin');

const COLUMNS = ['id', 'at', 'type', 'kind', 'object_id', 'project_id', 'user_id', 'owner_id'] as const;

/** Columns that are read of a change: the object and its owner, not its values. */
export type EventRow = Pick<Selectable<Tables['events']>, (typeof COLUMNS)[number]>;
type Listener = (event: EventRow) => void;

/** Reads the event log and passes each new event to its listeners, in the order of ids. */
export interface EventTail {
  subscribe(listener: Listener): () => void;
  /** Id of the newest event that listeners have received. */
  position(): number;
  /** Aborted when the tail closes, which ends open streams. */
  readonly closed: AbortSignal;
  close(): void;
}

const BATCH = 500;

type Platform = Pick<Services, 'database' | 'log'>;

/** Starts at the current end of the log and reads after each commit of events, of this process and of other replicas. */
export async function followEvents(platform: Platform): Promise<EventTail> {
  const { last } = await platform.database.read
    .selectFrom('events')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  return new LogReader(platform, Number(last ?? 0));
}

class LogReader implements EventTail {
  readonly #platform: Platform;
  readonly #listeners = new Set<Listener>();
  readonly #closing = new AbortController();
  readonly #unsubscribe: (() => void)[];
  #position: number;
  #isReading = false;
  #isBehind = false;
  #hasFailed = false;

  constructor(platform: Platform, position: number) {
    this.#platform = platform;
    this.#position = position;
    const { database } = platform;
    this.#unsubscribe = [
      database.onCommit(() => this.#readNew(), ['events']),
      // A failed read is repeated after the next commit.
      database.onCommit(() => {
        if (this.#hasFailed) this.#readNew();
      }),
    ];
  }

  get closed(): AbortSignal {
    return this.#closing.signal;
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  position(): number {
    return this.#position;
  }

  close(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#closing.abort();
    this.#listeners.clear();
  }

  #readNew(): void {
    this.#hasFailed = false;
    this.#read().catch((error) => {
      this.#hasFailed = true;
      this.#platform.log.error({ err: error }, 'reading the event log failed');
    });
  }

  async #read(): Promise<void> {
    this.#isBehind = true;
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      while (this.#isBehind) {
        this.#isBehind = false;
        const rows = await newEvents(this.#platform.database.read, this.#position);
        for (const row of rows) {
          this.#position = row.id;
          for (const listener of this.#listeners) listener(row);
        }
        if (rows.length === BATCH) this.#isBehind = true;
      }
    } finally {
      this.#isReading = false;
    }
  }
}

/** Runs after each commit. */
const newEvents = preparedQuery((db, after: number) =>
  db.selectFrom('events').select(COLUMNS).where('id', '>', after).orderBy('id').limit(BATCH),
);

/** Scope of visible events: some projects and domains, or everything including the platform itself. */
export interface Audience {
  places: ReadonlySet<string> | 'all';
  userId: string;
  /** Also delivers events caused by the user or affecting the user's resources. */
  ownPlaces: ReadonlySet<string>;
}

/** Whether the user made the change or owns the changed object. */
export const isAboutUser = ({ user_id, owner_id }: EventRow, { userId }: Pick<Audience, 'userId'>): boolean =>
  user_id === userId || owner_id === userId;

export const isVisibleTo = (row: EventRow, audience: Audience): boolean =>
  audience.places === 'all' ||
  audience.places.has(row.project_id) ||
  (audience.ownPlaces.has(row.project_id) && isAboutUser(row, audience));

/** Events above `after` that are visible to an audience, oldest first. */
export async function eventsAfter(
  { read }: Database,
  after: number,
  audience: Audience,
  limit: number,
): Promise<EventRow[]> {
  let query = read.selectFrom('events').select(COLUMNS).where('id', '>', after);
  if (audience.places !== 'all') {
    const { places, userId } = audience;
    query = query.where(({ eb, or }) =>
      or([
        ...(places.size > 0 ? [eb('project_id', 'in', [...places])] : []),
        eb('user_id', '=', userId),
        eb('owner_id', '=', userId),
      ]),
    );
  }
  const rows = await query.orderBy('id').limit(limit).execute();
  return rows.filter((row) => isVisibleTo(row, audience));
}

/** Whether the log no longer contains all events between `after` and the newest one. */
export async function hasExpiredEvents(database: Database, after: number, newest: number): Promise<boolean> {
  const oldest = await database.read.selectFrom('events').select('id').orderBy('id').limit(1).executeTakeFirst();
  return after + 1 < Number(oldest?.id ?? newest + 1);
}
