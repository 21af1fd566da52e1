import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { packJson, unpackJson } from '#lib/db/column-types.ts';
import type { Database, Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { JobInput, JobPosition } from './job-types.ts';

export type BucketJobRow = Selectable<Tables['bucket_jobs']>;

export const findJob = (db: Reader, id: string): Promise<BucketJobRow | undefined> =>
  db.selectFrom('bucket_jobs').selectAll().where('id', '=', id).executeTakeFirst();

interface Progress {
  done: number;
  failed: number;
  message: string | null;
  position: JobPosition;
}

/** Adds the result of a batch. Returns the new counts. */
export async function saveProgress(
  database: Database,
  job: BucketJobRow,
  { done, failed, message, position }: Progress,
): Promise<Pick<BucketJobRow, 'done' | 'failed' | 'message'>> {
  const after = { done: job.done + done, failed: job.failed + failed, message: job.message ?? message };
  const change = { ...after, position: packJson(position), updated_at: new Date().toISOString() };
  await database.transact((tx) => tx.updateTable('bucket_jobs').set(change).where('id', '=', job.id).execute());
  return after;
}

interface JobEnd {
  state: BucketJobRow['state'];
  message?: string;
}

export const endJob = (database: Database, job: BucketJobRow, { state, message }: JobEnd): Promise<void> =>
  database.transact(async (tx) => {
    const ended_at = new Date().toISOString();
    const text = message ?? job.message;
    await tx
      .updateTable('bucket_jobs')
      .set({ state, message: text, ended_at, updated_at: ended_at, input: packJson(inputOfEnded(job)) })
      .where('id', '=', job.id)
      .where(sql<boolean>`ended_at is null`)
      .execute();
  });

/** Names are not needed any more. A job on all objects has none. */
function inputOfEnded(job: BucketJobRow): JobInput {
  const input = unpackJson(job.input);
  if (!('names' in input)) return input;
  const undoPrefix = input.kind === 'delete' ? input.undoPrefix : undefined;
  return { kind: 'delete', names: [], prefixes: [], ...(undoPrefix !== undefined && { undoPrefix }) };
}
