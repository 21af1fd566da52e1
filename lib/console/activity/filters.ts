import { sql } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import { findHits } from '../navigation/search/terms.ts';
import { verbOf } from './event-words.ts';
import type { LoggedEvent } from './logged-event.ts';
import type { DomainViewer } from './people.ts';
import type { ActivityQuery } from './schema.ts';
import { EVENT_BATCH, type EventSource, newestEvents } from './user-actions.ts';

/** Maximum objects or requests matched by a search, newest first. */
const MAX_FOUND = 300;
/** Maximum users of different domains with one name. */
const MAX_USERS = 8;
const PLATFORM_ACTOR = 'platform';

export interface LogFilter extends Omit<ActivityQuery, 'limit' | 'marker' | 'mine' | 'result'> {
  projectId?: string | undefined;
  userId?: string | undefined;
}

interface Log {
  source: EventSource;
  isWanted: (event: LoggedEvent) => boolean;
}

/**
 * Filtered events. Each read is bounded by an index on the project and the narrowest other condition; all conditions
 * are checked again on the result.
 */
export async function logOf(read: Reader, filter: LogFilter, viewer?: DomainViewer): Promise<Log> {
  const { projectId, kind, object, search } = filter;
  const users = await actorsOf(read, filter, viewer);
  const objects = object === undefined ? await objectsOf(read, filter) : new Set([object]);
  const request = search?.startsWith('req-') ? search : undefined;
  const requests = await requestsOf(read, filter);
  const first = filter.until === undefined ? undefined : await idAt(read, filter.until, 'after');
  const last = filter.since === undefined ? undefined : await idAt(read, filter.since, 'before');
  const source: EventSource = (before) => {
    const start = first === undefined ? before : Math.min(first, before ?? first);
    let events = newestEvents(read, start);
    if (projectId !== undefined) events = events.where('project_id', '=', projectId);
    if (last !== undefined) events = events.where('id', '>=', last);
    if (request !== undefined) return events.where('request_id', '=', request).execute();
    if (objects !== undefined) return events.where('object_id', 'in', [...objects, '']).execute();
    if (requests !== undefined) return events.where('request_id', 'in', [...requests, '']).execute();
    if (users !== undefined && !users.has(PLATFORM_ACTOR)) {
      return newestOfEach(
        [...users].flatMap((user) => {
          const own = events.where('user_id', '=', user);
          return projectId === undefined
            ? [own.where('job_id', 'is', null), own.where('job_id', 'is not', null)]
            : [own];
        }),
      );
    }
    return (kind === undefined ? events : events.where('kind', '=', kind)).execute();
  };
  const isWanted = (event: LoggedEvent) =>
    (users === undefined || users.has(event.user_id ?? PLATFORM_ACTOR)) &&
    (kind === undefined || event.kind === kind) &&
    (object === undefined || event.object_id === object) &&
    isOfAction(event, filter.action, requests);
  return { source, isWanted };
}

/** Merges the newest events of several indexed queries. */
async function newestOfEach(queries: readonly ReturnType<typeof newestEvents>[]): Promise<LoggedEvent[]> {
  const found = await Promise.all(queries.map((query) => query.execute()));
  return found
    .flat()
    .toSorted((one, other) => Number(other.id) - Number(one.id))
    .slice(0, EVENT_BATCH);
}

/** Ids of users with a name or id, as far as visible; undefined without a filter. */
async function actorsOf(
  read: Reader,
  { userId, actor }: LogFilter,
  viewer: DomainViewer | undefined,
): Promise<ReadonlySet<string> | undefined> {
  if (userId !== undefined) return new Set([userId]);
  if (actor === undefined) return undefined;
  const named = read.selectFrom('users').select('id').where('name', '=', actor).limit(MAX_USERS);
  if (viewer === undefined) return new Set([actor, ...(await named.execute()).map(({ id }) => id)]);
  const rows = await read
    .selectFrom('users')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', actor), eb('name', '=', actor)]))
    .where((eb) => eb.or([eb('domain_id', '=', viewer.domainId), eb('id', '=', viewer.userId)]))
    .limit(MAX_USERS)
    .execute();
  return new Set([actor === PLATFORM_ACTOR ? actor : '', ...rows.map(({ id }) => id)]);
}

/** Ids of objects by id or by part of a current or earlier name; undefined without a search. */
async function objectsOf(read: Reader, { projectId, search }: LogFilter): Promise<ReadonlySet<string> | undefined> {
  if (search === undefined || search.startsWith('req-')) return undefined;
  const pattern = `%${search.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const named = read
    .selectFrom('event_objects')
    .select('object_id')
    .where(sql<boolean>`term like ${pattern} escape '\\'`)
    .orderBy('at', 'desc')
    .limit(MAX_FOUND);
  const [rows, hits] = await Promise.all([
    (projectId === undefined ? named : named.where('project_id', '=', projectId)).execute(),
    findHits(read, search, projectId === undefined ? undefined : [projectId]),
  ]);
  return new Set([search, ...rows.map(({ object_id }) => object_id), ...hits.map(({ object_id }) => object_id)]);
}

const OF_VERBS = { create: ['create', 'register', 'add'], delete: ['delete', 'deleting', 'soft_delete', 'remove'] };

/** The newest requests for an instance action; undefined for other filters. */
async function requestsOf(read: Reader, { action, projectId }: LogFilter): Promise<ReadonlySet<string> | undefined> {
  if (action === undefined || action === 'update' || action in OF_VERBS) return undefined;
  const actions = read
    .selectFrom('instance_actions as actions')
    .innerJoin('servers', 'servers.id', 'actions.server_id')
    .select('actions.request_id')
    .where('actions.action', '=', action)
    .orderBy('actions.id', 'desc')
    .limit(MAX_FOUND);
  const rows = await (projectId === undefined
    ? actions
    : actions.where('servers.project_id', '=', projectId)
  ).execute();
  return new Set(rows.map(({ request_id }) => request_id));
}

function isOfAction(
  { type, kind, request_id }: LoggedEvent,
  action: LogFilter['action'],
  requests: ReadonlySet<string> | undefined,
): boolean {
  if (action === undefined) return true;
  if (requests !== undefined) return kind === 'server' && request_id !== null && requests.has(request_id);
  const verb = verbOf(type);
  if (action === 'create' || action === 'delete') return OF_VERBS[action].includes(verb);
  return !OF_VERBS.create.includes(verb) && !OF_VERBS.delete.includes(verb);
}

/** Smallest event id at or after a time (`before`), or later than it (`after`). */
async function idAt(read: Reader, moment: string, side: 'before' | 'after'): Promise<number> {
  const at = new Date(moment).toISOString();
  const row = await read
    .selectFrom('events')
    .select('id')
    .where('at', side === 'before' ? '>=' : '>', at)
    .orderBy('at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? Number.MAX_SAFE_INTEGER : Number(row.id);
}
