import { sql } from 'kysely';
import { RECOVERY_USER } from '#lib/compute/services/recovery-user.ts';
import type { Reader } from '#lib/db/database.ts';
import { verbOf } from './event-words.ts';
import { ACTIVITY_KINDS, type ActivityKind } from './kinds.ts';
import type { LoggedEvent, UserAction } from './logged-event.ts';
import { foldRecoveries } from './recoveries.ts';

/** Reads one batch of events below an id, newest first. */
export type EventSource = (before: number | undefined) => Promise<LoggedEvent[]>;

/** Events per batch, and maximum number of batches per page: one request may cause many events. */
export const EVENT_BATCH = 300;
const MAX_BATCHES = 8;
/** Results in the notification drawer. */
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

const rankOf = (kind: string): number => ACTIVITY_KINDS.indexOf(kind as ActivityKind);

/** Intermediate steps, which are not requested by users. */
const STEPS: ReadonlySet<string> = new Set(['console', 'progress', 'made', 'create_failed', 'forecast', 'finish']);
/** Automatic changes that are shown. */
const NOTICED: ReadonlySet<string> = new Set([
  'host.down',
  'host.unknown_guests',
  'host.no_unknown_guests',
  'notification.create',
  'notification.fail',
  'quota_request.expire',
  'quota_request.supersede',
  'identity_provider.rejectSignIn',
  'federation_protocol.refreshMetadata',
  'federation_protocol.metadataWarning',
]);
/** Effects of a recovery besides its moves, which it reverts. */
const isStepOfRecovery = ({ user_id, kind }: LoggedEvent) => user_id === RECOVERY_USER && kind !== 'server';

function isShown(event: LoggedEvent): boolean {
  if (rankOf(event.kind) < 0 || STEPS.has(verbOf(event.type)) || isStepOfRecovery(event)) return false;
  return event.user_id !== null || NOTICED.has(event.type);
}

export interface UserActionPage {
  userActions: UserAction[];
  /** Id at which reading the log stopped; undefined at its end. */
  next: number | undefined;
}

interface ActionQuery {
  source: EventSource;
  isWanted: (event: LoggedEvent) => boolean;
  limit: number;
  before?: number | undefined;
  /** Filters whole actions; those left out do not count towards the page. */
  select?: (userActions: UserAction[]) => Promise<UserAction[]>;
}

/** The newest actions, one per request, from a bounded number of events. */
export async function readUserActions(read: Reader, wanted: ActionQuery): Promise<UserActionPage> {
  const { source, isWanted, limit, select = async (userActions) => userActions } = wanted;
  const found: UserAction[] = [];
  let before = wanted.before;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const events = await source(before);
    const isLast = events.length < EVENT_BATCH;
    const whole = isLast ? events : withoutLastRequest(events);
    const userActions = firstActions(
      await foldRecoveries(
        read,
        whole.filter((event) => isShown(event) && isWanted(event)),
      ),
    );
    found.push(...(await select(userActions)));
    before = whole.at(-1)?.id ?? before;
    if (found.length > limit) {
      const page = found.slice(0, limit);
      return { userActions: page, next: lowestOf(page.at(-1), whole, found[limit]) };
    }
    if (isLast) return { userActions: found, next: undefined };
  }
  return { userActions: found, next: before };
}

/** A page ends above the first action that does not fit: all events of a request have adjacent ids. */
const lowestOf = (
  last: UserAction | undefined,
  events: readonly LoggedEvent[],
  next: UserAction | undefined,
): number | undefined => {
  const ofNext = events.find((event) => keyOf(event) === (next && keyOf(next)));
  return Math.min(Number(last?.id), (ofNext?.id ?? Number(next?.id)) + 1);
};

/** A request whose events may continue in the next batch is left to it, unless it fills the batch. */
function withoutLastRequest(events: LoggedEvent[]): LoggedEvent[] {
  const last = events.at(-1)?.request_id;
  if (!last) return events;
  const end = events.findLastIndex(({ request_id }) => request_id !== last);
  return end < 0 ? events : events.slice(0, end + 1);
}

const keyOf = ({ recovery_id, request_id, id }: Pick<UserAction, 'recovery_id' | 'request_id' | 'id'>): string =>
  recovery_id ?? request_id ?? String(id);

/** The event of each request that names its subject. */
function firstActions(events: readonly UserAction[]): UserAction[] {
  const userActions = new Map<string, UserAction>();
  for (const event of events) {
    const key = keyOf(event);
    const known = userActions.get(key);
    // Events are read newest first: of two events of the same kind, the earlier one started the action.
    const isBetter = !known || rankOf(event.kind) <= rankOf(known.kind);
    if (isBetter && event.recovery_id === undefined) userActions.set(key, event);
    else if (!known) userActions.set(key, event);
  }
  return [...userActions.values()].sort((one, other) => Number(other.id) - Number(one.id));
}

/** The latest actions of a user in some scopes, without those of their jobs. */
export const actionsBy = (read: Reader, userId: string, places: ReadonlySet<string>): Promise<UserAction[]> =>
  newestActions(
    read,
    (before) => newestEvents(read, before).where('user_id', '=', userId).where('job_id', 'is', null).execute(),
    places,
  );

/** The latest actions of others on objects of a user, in some scopes. */
export const actionsTo = (read: Reader, ownerId: string, places: ReadonlySet<string>): Promise<UserAction[]> =>
  newestActions(
    read,
    (before) => newestEvents(read, before).where('owner_id', '=', ownerId).where('user_id', 'is not', null).execute(),
    places,
  );

export async function failedActionsOfJobs(
  read: Reader,
  userId: string,
  places: ReadonlySet<string>,
): Promise<UserAction[]> {
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
  return newestActions(read, async () => events.toSorted((one, other) => other.id - one.id), places);
}

async function newestActions(read: Reader, source: EventSource, places: ReadonlySet<string>): Promise<UserAction[]> {
  const isWanted = ({ project_id }: LoggedEvent) => places.has(project_id);
  return (await readUserActions(read, { source, isWanted, limit: MAX_RESULTS })).userActions;
}

/** Merges lists without duplicates, newest first, up to `MAX_RESULTS`. */
export function newestOf(lists: readonly (readonly UserAction[])[]): UserAction[] {
  const all = new Map(lists.flat().map((userAction) => [userAction.id, userAction]));
  return [...all.values()].sort((one, other) => Number(other.id) - Number(one.id)).slice(0, MAX_RESULTS);
}

export function newestEvents(read: Reader, before: number | undefined) {
  const events = read.selectFrom('events').select(COLUMNS).orderBy('id', 'desc').limit(EVENT_BATCH);
  return before === undefined ? events : events.where('id', '<', before);
}
