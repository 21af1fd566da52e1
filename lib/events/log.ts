import { sql } from 'kysely';
import { packJson } from '#lib/db/column-types.ts';
import { isPostgres, type Tx } from '#lib/db/database.ts';
import { type ObjectChange, recordObjectName } from './object-names.ts';

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
  await tx
    .insertInto('events')
    .values({
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
    })
    .execute();
}
