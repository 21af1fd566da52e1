import { type Selectable, sql } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { ACTIVITY_KINDS, type Activity, type ActivityKind } from './schema.ts';

type Event = Pick<
  Selectable<Tables['events']>,
  'id' | 'at' | 'project_id' | 'user_id' | 'request_id' | 'type' | 'kind' | 'object_id'
>;

/** What one request did, told by the object that it was about. */
export interface Deed extends Omit<Event, 'kind' | 'type'> {
  kind: ActivityKind;
  verb: Activity['verb'];
}

interface Wanted {
  /** All projects, and what is above them, without one. */
  projectId?: string;
  /** Of the latest events of the project, those that this user caused. */
  userId?: string;
}

/** Reads events below an id, the newest first, as many as are read at once. */
type Source = (before: number | undefined) => Promise<Event[]>;

/** Deeds that a list names. */
const MOST = 20;
/** Events that are read at once, and how often: one request may cause very many. */
const BATCH = 300;
const MOST_BATCHES = 8;

/** Of what a request does at once, this is what it was about: the earlier, the more. */
const rankOf = (kind: string): number => ACTIVITY_KINDS.indexOf(kind as ActivityKind);

/** Steps on the way, which nobody asked for by themselves. */
const STEPS: ReadonlySet<string> = new Set(['console', 'progress', 'made', 'create_failed', 'forecast', 'finish']);
/** What the platform does by itself, and is told of none the less. */
const NOTICED: ReadonlySet<string> = new Set(['host.down', 'notification.create']);

const VERBS: Readonly<Record<string, Activity['verb']>> = {
  create: 'create',
  register: 'create',
  add: 'create',
  delete: 'delete',
  deleted: 'delete',
  remove: 'delete',
  down: 'down',
};

/** The last that was done, the newest first: one for each request. */
export function deedsIn(read: Reader, { projectId, userId }: Wanted): Promise<Deed[]> {
  const source: Source = (before) => {
    const events = newest(read, before);
    return (projectId === undefined ? events : events.where('project_id', '=', projectId)).execute();
  };
  // Asked of what was read, so that somebody who did little does not have the whole log read.
  return deedsOf(source, (event) => userId === undefined || event.user_id === userId);
}

/** What somebody did last in some places, without what their jobs did for them. */
export const deedsBy = (read: Reader, userId: string, places: ReadonlySet<string>): Promise<Deed[]> =>
  deedsOf(
    (before) => newest(read, before).where('user_id', '=', userId).where('job_id', 'is', null).execute(),
    ({ project_id }) => places.has(project_id),
  );

/** What others did last, in some places, to what is somebody's own. */
export const deedsTo = (read: Reader, ownerId: string, places: ReadonlySet<string>): Promise<Deed[]> =>
  deedsOf(
    (before) => newest(read, before).where('owner_id', '=', ownerId).where('user_id', 'is not', null).execute(),
    ({ project_id }) => places.has(project_id),
  );

/** What somebody's jobs asked of instances and what then failed. */
export async function failedDeedsOfJobs(read: Reader, userId: string, places: ReadonlySet<string>): Promise<Deed[]> {
  const events = await read
    .selectFrom('instance_actions as actions')
    .innerJoin('events', (join) =>
      join.onRef('events.object_id', '=', 'actions.server_id').onRef('events.request_id', '=', 'actions.request_id'),
    )
    .select(COLUMNS)
    .where('actions.user_id', '=', userId)
    .where(sql<boolean>`actions.message = 'Error'`)
    .where('events.job_id', 'is not', null)
    .orderBy('actions.id', 'desc')
    .limit(MOST)
    .execute();
  return deedsOf(
    async () => events.toSorted((one, other) => other.id - one.id),
    ({ project_id }) => places.has(project_id),
  );
}

/** The newest of several lists of deeds. */
export function newestOf(lists: readonly (readonly Deed[])[]): Deed[] {
  const all = new Map(lists.flat().map((deed) => [deed.id, deed]));
  return [...all.values()].sort((one, other) => Number(other.id) - Number(one.id)).slice(0, MOST);
}

async function deedsOf(source: Source, isWanted: (event: Event) => boolean): Promise<Deed[]> {
  const deeds = new Map<string, Event>();
  let before: number | undefined;
  for (let batch = 0; batch < MOST_BATCHES && deeds.size <= MOST; batch += 1) {
    const events = await source(before);
    for (const event of events) {
      const key = event.request_id ?? String(event.id);
      const known = deeds.get(key);
      // Read from the newest on: of two of a kind the earlier one began it.
      if (isTold(event) && isWanted(event) && (!known || rankOf(event.kind) <= rankOf(known.kind)))
        deeds.set(key, event);
    }
    before = events.at(-1)?.id;
    if (events.length < BATCH) break;
  }
  return [...deeds.values()]
    .sort((one, other) => Number(other.id) - Number(one.id))
    .slice(0, MOST)
    .map(({ type, kind, ...event }) => ({ ...event, kind: kind as ActivityKind, verb: verbOf(type) }));
}

const verbOf = (type: string): Activity['verb'] => VERBS[type.split('.').at(-1) ?? ''] ?? 'update';

function isTold({ type, kind, user_id }: Event): boolean {
  if (rankOf(kind) < 0 || STEPS.has(type.split('.').at(-1) ?? '')) return false;
  return user_id !== null || NOTICED.has(type);
}

const COLUMNS = [
  'events.id',
  'events.at',
  'events.project_id',
  'events.user_id',
  'events.request_id',
  'events.type',
  'events.kind',
  'events.object_id',
] as const;

function newest(read: Reader, before: number | undefined) {
  const events = read.selectFrom('events').select(COLUMNS).orderBy('id', 'desc').limit(BATCH);
  return before === undefined ? events : events.where('id', '<', before);
}
