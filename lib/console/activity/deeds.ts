import type { Selectable } from 'kysely';
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
export async function deedsIn(read: Reader, wanted: Wanted): Promise<Deed[]> {
  const deeds = new Map<string, Event>();
  let before: number | undefined;
  for (let batch = 0; batch < MOST_BATCHES && deeds.size <= MOST; batch += 1) {
    const events = await eventsBefore(read, wanted, before);
    for (const event of events) {
      const key = event.request_id ?? String(event.id);
      const known = deeds.get(key);
      // Read from the newest on: of two of a kind the earlier one began it.
      if (isTold(event) && isWanted(event, wanted) && (!known || rankOf(event.kind) <= rankOf(known.kind)))
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

/** Asked of what was read, so that somebody who did little does not have the whole log read. */
const isWanted = ({ user_id }: Event, { userId }: Wanted): boolean => userId === undefined || user_id === userId;

const verbOf = (type: string): Activity['verb'] => VERBS[type.split('.').at(-1) ?? ''] ?? 'update';

function isTold({ type, kind, user_id }: Event): boolean {
  if (rankOf(kind) < 0 || STEPS.has(type.split('.').at(-1) ?? '')) return false;
  return user_id !== null || NOTICED.has(type);
}

async function eventsBefore(read: Reader, { projectId }: Wanted, before: number | undefined): Promise<Event[]> {
  let events = read
    .selectFrom('events')
    .select(['id', 'at', 'project_id', 'user_id', 'request_id', 'type', 'kind', 'object_id'])
    .orderBy('id', 'desc')
    .limit(BATCH);
  if (projectId !== undefined) events = events.where('project_id', '=', projectId);
  if (before !== undefined) events = events.where('id', '<', before);
  return events.execute();
}
