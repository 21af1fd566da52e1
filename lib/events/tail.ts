import type { Selectable } from 'kysely';
import type { Database } from '#lib/db/database.ts';
import type { PlatformTables } from '#lib/db/tables/platform.ts';
import type { Services } from '#lib/http/context.ts';
import { rule } from '#lib/identity/operations.ts';

/** Who follows the changes of a project, who those of a domain, and who those of all. */
export const FOLLOW_EVENTS = rule('nephos:events:follow', 'project_role');
export const FOLLOW_DOMAIN_EVENTS = rule('nephos:events:follow_domain', 'admin_or_reader_above');
export const FOLLOW_ALL_EVENTS = rule('nephos:events:follow_all', 'admin');

const COLUMNS = ['id', 'at', 'type', 'kind', 'object_id', 'project_id'] as const;

/** What followers are told of a change: which object, and not what it was or is. */
export type EventRow = Pick<Selectable<PlatformTables['events']>, (typeof COLUMNS)[number]>;
type Listener = (event: EventRow) => void;

/** Follows the event log and hands each new event to its listeners, in the order of ids. */
export interface EventTail {
  subscribe(listener: Listener): () => void;
  /** The id of the newest event that listeners have seen. */
  position(): number;
  /** Aborted when the tail closes; open streams end with it. */
  readonly closed: AbortSignal;
  close(): void;
}

const BATCH = 500;

/** Starts following at the present end of the log; wakes with every commit, of this process and of other replicas. */
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

  // What could not be read is read after the next commit.
  const stop = database.onCommit(() => {
    read().catch((error) => log.error({ err: error }, 'following the event log failed'));
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

/** Events with an id above `after`, oldest first, of some projects and domains or of all. */
export async function eventsAfter(
  database: Database,
  after: number,
  places: ReadonlySet<string> | 'all',
  limit: number,
): Promise<EventRow[]> {
  if (places !== 'all' && places.size === 0) return [];
  let query = database.read.selectFrom('events').select(COLUMNS).where('id', '>', after);
  if (places !== 'all') query = query.where('project_id', 'in', [...places]);
  return query.orderBy('id').limit(limit).execute();
}

/** Whether the log no longer has all events above `after`, up to the newest one. */
export async function isForgotten(database: Database, after: number, newest: number): Promise<boolean> {
  const oldest = await database.read.selectFrom('events').select('id').orderBy('id').limit(1).executeTakeFirst();
  return after + 1 < Number(oldest?.id ?? newest + 1);
}
