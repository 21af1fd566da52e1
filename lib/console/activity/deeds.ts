import { sql } from 'kysely';
import { RECOVERY_USER } from '#lib/compute/services/recovery-user.ts';
import type { Reader } from '#lib/db/database.ts';
import { verbOf } from './event-words.ts';
import type { Deed, LoggedEvent } from './logged-event.ts';
import { foldRecoveries } from './recoveries.ts';
import { ACTIVITY_KINDS, type ActivityKind } from './schema.ts';

/** Reads events below an id, the newest first, as many as are read at once. */
export type EventSource = (before: number | undefined) => Promise<LoggedEvent[]>;

/** Events that are read at once, and how often for one page: one request may cause very many. */
export const EVENT_BATCH = 300;
const MAX_BATCHES = 8;
/** Deeds of the bell. */
const MAX_RESULTS = 20;

export const COLUMNS = [
  'events.id',
  'events.at',
  'events.project_id',
  'events.user_id',
  'events.request_id',
  'events.type',
  'events.kind',
  'events.object_id',
] as const;

/** Of what a request does at once, this is what it was about: the earlier, the more. */
const rankOf = (kind: string): number => ACTIVITY_KINDS.indexOf(kind as ActivityKind);

/** Steps on the way, which nobody asked for by themselves. */
const STEPS: ReadonlySet<string> = new Set(['console', 'progress', 'made', 'create_failed', 'forecast', 'finish']);
/** What the platform does by itself, and is shown none the less. */
const NOTICED: ReadonlySet<string> = new Set(['host.down', 'notification.create', 'notification.fail']);
/** What a recovery does beside its moves, and takes back afterwards. */
const isStepOfRecovery = ({ user_id, kind }: LoggedEvent) => user_id === RECOVERY_USER && kind !== 'server';

function isShown(event: LoggedEvent): boolean {
  if (rankOf(event.kind) < 0 || STEPS.has(verbOf(event.type)) || isStepOfRecovery(event)) return false;
  return event.user_id !== null || NOTICED.has(event.type);
}

export interface DeedPage {
  deeds: Deed[];
  /** Below which id the log was not read; undefined at its end. */
  next: number | undefined;
}

interface Wanted {
  source: EventSource;
  isWanted: (event: LoggedEvent) => boolean;
  limit: number;
  before?: number | undefined;
  /** Looks at deeds more closely than at events: what it leaves out does not count. */
  select?: (deeds: Deed[]) => Promise<Deed[]>;
}

/** The newest deeds, one for each request, from a bounded number of events. */
export async function readDeeds(read: Reader, wanted: Wanted): Promise<DeedPage> {
  const { source, isWanted, limit, select = async (deeds) => deeds } = wanted;
  const found: Deed[] = [];
  let before = wanted.before;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const events = await source(before);
    const isLast = events.length < EVENT_BATCH;
    const whole = isLast ? events : withoutLastRequest(events);
    const deeds = faces(
      await foldRecoveries(
        read,
        whole.filter((event) => isShown(event) && isWanted(event)),
      ),
    );
    found.push(...(await select(deeds)));
    before = whole.at(-1)?.id ?? before;
    if (found.length > limit) {
      const page = found.slice(0, limit);
      return { deeds: page, next: lowestOf(page.at(-1), whole, found[limit]) };
    }
    if (isLast) return { deeds: found, next: undefined };
  }
  return { deeds: found, next: before };
}

/** A page ends above the first deed that it has no room for: all events of a request have ids beside one another. */
const lowestOf = (
  last: Deed | undefined,
  events: readonly LoggedEvent[],
  next: Deed | undefined,
): number | undefined => {
  const ofNext = events.find((event) => keyOf(event) === (next && keyOf(next)));
  return Math.min(Number(last?.id), (ofNext?.id ?? Number(next?.id)) + 1);
};

/** A request of which a batch may not have all events is left to the next batch, unless it fills the batch. */
function withoutLastRequest(events: LoggedEvent[]): LoggedEvent[] {
  const last = events.at(-1)?.request_id;
  if (!last) return events;
  const end = events.findLastIndex(({ request_id }) => request_id !== last);
  return end < 0 ? events : events.slice(0, end + 1);
}

const keyOf = ({ recovery_id, request_id, id }: Pick<Deed, 'recovery_id' | 'request_id' | 'id'>): string =>
  recovery_id ?? request_id ?? String(id);

/** Of each request the event that says what it was about. */
function faces(events: readonly Deed[]): Deed[] {
  const deeds = new Map<string, Deed>();
  for (const event of events) {
    const key = keyOf(event);
    const known = deeds.get(key);
    // Read from the newest on: of two of a kind the earlier one began it.
    const isBetter = !known || rankOf(event.kind) <= rankOf(known.kind);
    if (isBetter && event.recovery_id === undefined) deeds.set(key, event);
    else if (!known) deeds.set(key, event);
  }
  return [...deeds.values()].sort((one, other) => Number(other.id) - Number(one.id));
}

/** What somebody did last in some places, without what their jobs did for them. */
export const deedsBy = (read: Reader, userId: string, places: ReadonlySet<string>): Promise<Deed[]> =>
  newestDeeds(
    read,
    (before) => newestEvents(read, before).where('user_id', '=', userId).where('job_id', 'is', null).execute(),
    places,
  );

/** What others did last, in some places, to what is somebody's own. */
export const deedsTo = (read: Reader, ownerId: string, places: ReadonlySet<string>): Promise<Deed[]> =>
  newestDeeds(
    read,
    (before) => newestEvents(read, before).where('owner_id', '=', ownerId).where('user_id', 'is not', null).execute(),
    places,
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
    .limit(MAX_RESULTS)
    .execute();
  return newestDeeds(read, async () => events.toSorted((one, other) => other.id - one.id), places);
}

async function newestDeeds(read: Reader, source: EventSource, places: ReadonlySet<string>): Promise<Deed[]> {
  const isWanted = ({ project_id }: LoggedEvent) => places.has(project_id);
  return (await readDeeds(read, { source, isWanted, limit: MAX_RESULTS })).deeds;
}

/** The newest of several lists of deeds. */
export function newestOf(lists: readonly (readonly Deed[])[]): Deed[] {
  const all = new Map(lists.flat().map((deed) => [deed.id, deed]));
  return [...all.values()].sort((one, other) => Number(other.id) - Number(one.id)).slice(0, MAX_RESULTS);
}

export function newestEvents(read: Reader, before: number | undefined) {
  const events = read.selectFrom('events').select(COLUMNS).orderBy('id', 'desc').limit(EVENT_BATCH);
  return before === undefined ? events : events.where('id', '<', before);
}
