import { unpackJson } from '#lib/db/column-types.ts';
import { defineWorkflow, type WorkflowPlatform } from '#lib/engine/workflows/define.ts';
import { orNotFound, PlatformError } from '#lib/errors/errors.ts';
import { findBucketById } from '../../buckets/bucket.ts';
import { removeBucket } from '../../buckets/change-buckets.ts';
import type { ObjectRecord } from '../../objects/object-record.ts';
import { removeObject } from '../../objects/remove.ts';
import { copyTo } from '../objects.ts';
import { assertAllowed } from '../permission.ts';
import { currentOwner } from './current-owner.ts';
import { selectedBatch, versionBatch } from './job-batch.ts';
import { type BucketJobRow, endJob, findJob, saveProgress } from './job-rows.ts';
import type { JobInput, JobPosition, JobTarget } from './job-types.ts';
import type { JobChange, JobStep, JobWork } from './job-work.ts';
import { removeUploads } from './remove-uploads.ts';
import { restoreStep } from './restore-objects.ts';

interface JobRef {
  jobId: string;
}

const NO_RIGHT = 'The user who started the job may no longer change objects of the project.';
const NO_VERSIONS = 'The bucket no longer keeps versions. Turn on versioning, then start the job again.';

/** Changes the objects of a job in batches. Its row has the position, so that it continues after a crash. */
export const bucketJobWorkflow = defineWorkflow<JobRef>({
  name: 'bucket_job.run',
  async run(platform, _, { jobId }) {
    const { database } = platform;
    for (;;) {
      const job = await findJob(database.read, jobId);
      if (!job || job.ended_at !== null) return;
      if (job.state === 'cancelling') return endJob(database, job, { state: 'cancelled' });
      const caller = await currentOwner(platform, job);
      if (!caller) return endJob(database, job, { state: 'failed', message: NO_RIGHT });
      const bucket = await findBucketById(database.read, job.bucket_id);
      // It was deleted meanwhile, or by an earlier pass.
      if (!bucket) return endJob(database, job, { state: 'done' });
      const input = unpackJson(job.input);
      if (input.kind === 'restore' && bucket.settings.versioning !== 'enabled') {
        return endJob(database, job, { state: 'failed', message: NO_VERSIONS });
      }
      const step = await nextStep({ platform, job, caller, bucket }, input);
      const outcome = await changeObjects(step.changes);
      const after = await saveProgress(database, job, { ...outcome, position: step.next ?? unpackJson(job.position) });
      if (step.next === undefined) return finishJob(platform, { ...job, ...after }, input);
    }
  },
  onFailure: async ({ database }, { jobId }, { message }) => {
    const job = await findJob(database.read, jobId);
    if (job && job.ended_at === null) await endJob(database, job, { state: 'failed', message });
  },
});

/** Jobs that change each object in the same way. */
type ObjectsInput = Exclude<JobInput, { kind: 'restore' }>;

async function nextStep(work: JobWork, input: JobInput): Promise<JobStep> {
  const { platform, job } = work;
  const position: JobPosition = unpackJson(job.position);
  if (input.kind === 'restore') return restoreStep(work, input, position);
  const db = platform.database.read;
  const { objects, next } = await ('names' in input
    ? selectedBatch(db, job.bucket_id, input, position)
    : versionBatch(db, job.bucket_id, position));
  return { changes: objects.map((object) => ({ name: object.name, run: () => changeOne(work, input, object) })), next };
}

interface Outcome {
  done: number;
  failed: number;
  message: string | null;
}

/** Changes of one batch run together, so that they share transactions. */
async function changeObjects(changes: readonly JobChange[]): Promise<Outcome> {
  const ends = await Promise.allSettled(changes.map(({ run }) => run()));
  const failures = ends.flatMap((end, index) =>
    end.status === 'rejected' ? [{ reason: end.reason as unknown, name: changes[index]?.name ?? '' }] : [],
  );
  const [first] = failures;
  // Only refusals belong to the object; others are errors of the platform, which a retry may solve.
  const broken = failures.find(({ reason }) => !(reason instanceof PlatformError));
  if (broken) throw broken.reason;
  const message = first?.reason instanceof PlatformError ? `${first.name}: ${first.reason.message}` : null;
  return { done: ends.length - failures.length, failed: failures.length, message };
}

async function changeOne(work: JobWork, input: ObjectsInput, object: ObjectRecord): Promise<void> {
  const { platform, job, caller, bucket } = work;
  const { name: key } = object;
  if (input.kind === 'copy' || input.kind === 'move') {
    assertAllowed(caller, bucket, 's3:GetObject', { key, object });
    await copyOne(work, input.target, object);
  }
  if (input.kind === 'copy') return;
  const isPermanent = input.kind === 'empty' || input.kind === 'remove';
  assertAllowed(caller, bucket, isPermanent ? 's3:DeleteObjectVersion' : 's3:DeleteObject', { key, object });
  await removeObject(
    platform,
    { bucketId: bucket.id, name: key },
    { ownerId: job.project_id, ...(isPermanent && { versionId: object.versionId }) },
  );
}

async function copyOne({ platform, job, caller }: JobWork, target: JobTarget, object: ObjectRecord): Promise<void> {
  const { bucketId, fromPrefix, toPrefix } = target;
  const bucket = orNotFound(await findBucketById(platform.database.read, bucketId), 'Bucket', bucketId);
  const name = toPrefix + object.name.slice(fromPrefix.length);
  assertAllowed(caller, bucket, 's3:PutObject', { key: name });
  await copyTo({ ...platform, projectId: job.project_id }, object, { bucket, name }, true);
}

async function finishJob(platform: WorkflowPlatform, job: BucketJobRow, { kind }: JobInput): Promise<void> {
  const { database } = platform;
  if (kind === 'empty' || kind === 'remove') await removeUploads(platform, job.bucket_id);
  if (kind === 'remove' && job.failed === 0) {
    const actor = { userId: job.user_id, requestId: null };
    const refusal = await removeBucket(platform, job.bucket_id, actor).then(() => undefined, refusalOf);
    if (refusal !== undefined) return endJob(database, job, { state: 'failed', message: refusal });
  }
  await endJob(database, job, { state: job.failed > 0 ? 'failed' : 'done' });
}

/** A bucket that is already gone was removed by an earlier pass. @throws errors of the platform */
function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof PlatformError)) throw error;
  return error.kind === 'notFound' ? undefined : error.message;
}
