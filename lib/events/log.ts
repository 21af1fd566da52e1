import { sql } from 'kysely';
import { type Flag, flag, packJson, type Timestamp } from '#lib/db/column-types.ts';
import { isPostgres, type Tx } from '#lib/db/database.ts';
import { preparedInsert, preparedQuery } from '#lib/db/prepared-query.ts';

/** A change of an object with the data from which its name is read. */
interface ObjectChange {
  /** `<kind>.<verb>`, such as `volume.create`. */
  type: string;
  kind: string;
  objectId: string;
  /** Place of the change: a project, the scope of a domain, or empty for the platform itself. */
  projectId: string;
  /** Name of the object if neither `before` nor `after` contains it. */
  name?: string | null;
  before?: unknown;
  after?: unknown;
}

/** Maximum characters of a stored name. */
const MAX_NAME = 255;

/** Verbs of events that create or delete an object. */
const CREATIONS: ReadonlySet<string> = new Set(['create', 'register']);
const DELETIONS: ReadonlySet<string> = new Set(['delete', 'deleted']);

/** Stores the name of an object, so that a deleted object can be found and named as long as its events are kept. */
async function recordObjectName(tx: Tx, change: ObjectChange, at: string): Promise<void> {
  const verb = change.type.slice(change.type.lastIndexOf('.') + 1);
  const isDeleted = DELETIONS.has(verb);
  const given = nameIn(change.after) ?? (isDeleted || CREATIONS.has(verb) ? nameIn(change.before) : undefined);
  const known = given ?? change.name ?? undefined;
  if (!isDeleted && !CREATIONS.has(verb) && given === undefined) return;
  const name = (known ?? '').slice(0, MAX_NAME);
  await putObject(tx, change.kind, change.objectId, name, name.toLowerCase(), change.projectId, flag(isDeleted), at);
}

/** Runs with most events. An empty name leaves the stored one. */
const putObject = preparedQuery(
  (
    db,
    kind: string,
    object_id: string,
    name: string,
    term: string,
    project_id: string,
    is_deleted: Flag,
    at: Timestamp,
  ) =>
    db
      .insertInto('event_objects')
      .values({ kind, object_id, name, term, project_id, is_deleted, at })
      .onConflict((on) =>
        on.columns(['object_id', 'kind']).doUpdateSet(({ ref }) => ({
          name: sql<string>`coalesce(nullif(excluded.name, ''), event_objects.name)`,
          term: sql<string>`coalesce(nullif(excluded.term, ''), event_objects.term)`,
          project_id: ref('excluded.project_id'),
          is_deleted: ref('excluded.is_deleted'),
          at: ref('excluded.at'),
        })),
      ),
);

function nameIn(state: unknown): string | undefined {
  const name: unknown = state instanceof Object ? Reflect.get(state, 'name') : undefined;
  return typeof name === 'string' && name !== '' ? name : undefined;
}

export interface Change extends Omit<ObjectChange, 'kind'> {
  /** By default what the type begins with. */
  kind?: string;
  /** Owner of the object. */
  ownerId?: string | null;
}

/** The user of a request; none for changes by the platform itself. */
export interface Actor {
  userId: string | null;
  requestId: string | null;
  /** The job that sent the request for its owner. */
  jobId?: string;
}

export const actorOf = ({ caller, requestId }: ActingContext): Actor => ({
  userId: caller.userId,
  requestId,
  ...(caller.jobId === undefined ? {} : { jobId: caller.jobId }),
});

/** Records changes of objects of a kind. @param placeOf their project; none by default */
export const recorderOf =
  <C extends ActingContext>(kind: string, placeOf: (ctx: C) => string = () => '') =>
  (tx: Tx, ctx: C, verb: string, id: string | number, after?: unknown, before?: unknown): Promise<void> =>
    recordEvent(tx, actorOf(ctx), {
      ...{ type: `${kind}.${verb}`, objectId: String(id), projectId: placeOf(ctx), before, after },
    });

interface ActingContext {
  caller: { userId: string; jobId?: string };
  requestId: string;
}

/** Changes by the platform itself, such as workflows and periodic jobs. */
export const PLATFORM: Actor = { userId: null, requestId: null };

/**
 * Records a change in the event log, in the transaction of the change. On PostgreSQL, writers are serialized until
 * commit, so that ids rise in the order in which changes become visible and readers miss none.
 */
export async function recordEvent(tx: Tx, actor: Actor, change: Change): Promise<void> {
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(7306), pg_notify('nephos', 'events')`.execute(tx);
  const at = new Date().toISOString();
  const { kind = change.type.slice(0, change.type.indexOf('.')) } = change;
  await recordObjectName(tx, { ...change, kind }, at);
  await insertEvent(tx, {
    at,
    project_id: change.projectId,
    user_id: actor.userId,
    request_id: actor.requestId,
    job_id: actor.jobId ?? null,
    // Owners are not notified a second time about their own actions.
    owner_id: change.ownerId === actor.userId ? null : (change.ownerId ?? null),
    type: change.type,
    kind,
    object_id: change.objectId,
    before: change.before === undefined ? null : packJson(change.before),
    after: change.after === undefined ? null : packJson(change.after),
  });
}

const insertEvent = preparedInsert('events', [
  'at',
  'project_id',
  'user_id',
  'request_id',
  'job_id',
  'owner_id',
  'type',
  'kind',
  'object_id',
  'before',
  'after',
]);
