import { sql } from 'kysely';
import { isPostgres, type Tx } from '#lib/db/database.ts';
import { packJson } from '#lib/db/tables/column-types.ts';
import { type ObjectChange, recordObjectName } from './object-names.ts';

export interface Change extends ObjectChange {
  /** Whose object it is. */
  ownerId?: string | null;
}

/** Who made the change: a caller's request, or nobody when the platform itself did. */
export interface Actor {
  userId: string | null;
  requestId: string | null;
  /** The job that made the request for its owner. */
  jobId?: string;
}

export const actorOf = ({ caller, requestId }: ActingContext): Actor => ({
  userId: caller.userId,
  requestId,
  ...(caller.jobId === undefined ? {} : { jobId: caller.jobId }),
});

interface ActingContext {
  caller: { userId: string; jobId?: string };
  requestId: string;
}

/** The platform acting by itself: workflows, sweeps. */
export const PLATFORM: Actor = { userId: null, requestId: null };

/**
 * Appends a change to the event log, in the transaction that makes it. On PostgreSQL appends take turns until
 * commit, so that ids rise in the order in which changes become visible, and followers miss none.
 */
export async function recordEvent(tx: Tx, actor: Actor, change: Change): Promise<void> {
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(7306), pg_notify('nephos', '')`.execute(tx);
  const at = new Date().toISOString();
  await recordObjectName(tx, change, at);
  await tx
    .insertInto('events')
    .values({
      at,
      project_id: change.projectId,
      user_id: actor.userId,
      request_id: actor.requestId,
      job_id: actor.jobId ?? null,
      // Whoever does something to what is his own need not be told of it by its owner too.
      owner_id: change.ownerId === actor.userId ? null : (change.ownerId ?? null),
      type: change.type,
      kind: change.kind,
      object_id: change.objectId,
      before: change.before === undefined ? null : packJson(change.before),
      after: change.after === undefined ? null : packJson(change.after),
    })
    .execute();
}
