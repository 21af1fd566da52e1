import { Conflict, PlatformError } from '#lib/errors/errors.ts';
import { removeObject } from '../../objects/remove.ts';
import { differencesAfter } from '../../points/differences.ts';
import { type RestoreChange, restoreChanges } from '../../points/restore-plan.ts';
import { copyIf } from '../objects.ts';
import { assertAllowed } from '../permission.ts';
import type { JobPosition, JobRestore } from './job-types.ts';
import type { JobStep, JobWork } from './job-work.ts';

/** Names of a batch. */
const BATCH = 512;

/**
 * The next changes of a restore. Objects that are already as they were need none, so a repeated restore changes nothing.
 * A change only adds a version or a delete marker: nothing is lost, and locked versions stay.
 */
export async function restoreStep(
  work: JobWork,
  { moment, prefix, ...options }: JobRestore,
  { after }: JobPosition,
): Promise<JobStep> {
  const comparison = { prefix, from: undefined, to: Date.parse(moment) };
  const { database } = work.platform;
  const batch = await differencesAfter(database.read, work.bucket.id, comparison, after, BATCH);
  const changes = restoreChanges(batch.differences, options, Date.now());
  return {
    changes: changes.map((change) => ({ name: change.name, run: () => restoreObject(work, change) })),
    next: batch.last === undefined ? undefined : { after: batch.last },
  };
}

/** @throws 403, 404, 409 if the object was changed meanwhile, 413 */
async function restoreObject(work: JobWork, change: RestoreChange): Promise<void> {
  try {
    await applyChange(work, change);
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== 'preconditionFailed') throw error;
    throw Conflict('The object was changed while the job ran. Start the job again.');
  }
}

async function applyChange({ platform, job, caller, bucket }: JobWork, { name, version, current }: RestoreChange) {
  const place = { bucketId: bucket.id, name };
  if (!version) {
    assertAllowed(caller, bucket, 's3:DeleteObject', { key: name, object: current });
    await removeObject(platform, place, { ownerId: job.project_id, condition: { ifId: current.id } });
    return;
  }
  assertAllowed(caller, bucket, 's3:GetObjectVersion', { key: name, object: version });
  assertAllowed(caller, bucket, 's3:PutObject', { key: name });
  const condition = current ? { ifId: current.id } : { ifNoneMatch: '*' as const };
  await copyIf({ ...platform, projectId: job.project_id }, version, { bucket, name }, condition);
}
