import type { Selectable } from 'kysely';
import type { Database } from '#lib/db/database.ts';
import type { PlatformTables } from '#lib/db/tables/platform.ts';
import type { Services } from '#lib/http/context.ts';
import { rule } from '#lib/identity/operations.ts';

/** Rules for following the changes of a project, of a domain, and of everything. */
export const FOLLOW_EVENTS = rule('nephos:events:follow', 'project_role');
export const FOLLOW_DOMAIN_EVENTS = rule('nephos:events:follow_domain', 'admin_or_reader_above');
export const FOLLOW_ALL_EVENTS = rule('nephos:events:follow_all', 'admin');

const COLUMNS = ['id', 'at', 'type', 'kind', 'object_id', 'project_id', 'user_id', 'owner_id'] as const;

/** Columns that are read of a change: the object and its owner, not its values. */
export type EventRow = Pick<Selectable<PlatformTables['events']>, (typeof COLUMNS)[number]>;
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

/** Starts at the current end of the log and wakes after each commit, of this process and of other replicas. */
export async function followEvents({ database, log }: Pick<Services, 'database' | 'log'>): Promise<EventTail> {
  const listeners = new Set<Listener>();
  const closing = new AbortController();
  const { last } = await database.read
    .selectFrom('events')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  let position = Number(last ?? 0);
  let isReading = false;
  let isBehind = false;

  const read = async () => {
    if (isReading) {
      isBehind = true;
      return;
    }
    isReading = true;
    try {
      do {
        isBehind = false;
        const rows = await eventsAfter(database, position, 'all', BATCH);
        for (const row of rows) {
          position = row.id;
          for (const listener of listeners) listener(row);
        }
        if (rows.length === BATCH) isBehind = true;
      } while (isBehind);
    } finally {
      isReading = false;
    }
  };

  // A failed read is repeated after the next commit.
  const stop = database.onCommit(() => {
    read().catch((error) => log.error({ err: error }, 'reading the event log failed'));
  });
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    position: () => position,
    closed: closing.signal,
    close: () => {
      stop();
      closing.abort();
      listeners.clear();
    },
  };
}

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

/** Events above `after` that are visible to an audience, or all, oldest first. */
export async function eventsAfter(
  { read }: Database,
  after: number,
  audience: Audience | 'all',
  limit: number,
): Promise<EventRow[]> {
  let query = read.selectFrom('events').select(COLUMNS).where('id', '>', after);
  if (audience !== 'all' && audience.places !== 'all') {
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
  return audience === 'all' ? rows : rows.filter((row) => isVisibleTo(row, audience));
}

/** Whether the log no longer contains all events between `after` and the newest one. */
export async function hasExpiredEvents(database: Database, after: number, newest: number): Promise<boolean> {
  const oldest = await database.read.selectFrom('events').select('id').orderBy('id').limit(1).executeTakeFirst();
  return after + 1 < Number(oldest?.id ?? newest + 1);
}
