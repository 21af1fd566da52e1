import type { PeriodicJob } from '#lib/engine/workflows/periodic.ts';
import type { Services } from '#lib/http/context.ts';
import { sweepStore } from './bytes/maintenance.ts';
import { removeUpload } from './objects/uploads.ts';
import { lifecycleJobs } from './rules/lifecycle-job.ts';

type SweepServices = Pick<Services, 'database' | 'env' | 'log'>;

/** Age after which an unfinished upload is dropped. */
const MAX_UPLOAD_AGE_MS = 7 * 24 * 3_600_000;
const BATCH = 500;

export const SWEEP_JOB = 'objects.sweep';

export const objectJobs = (services: Services): PeriodicJob[] => [
  { name: SWEEP_JOB, everyMs: 600_000, run: (signal) => sweepObjects(services, undefined, signal) },
  ...lifecycleJobs(services),
];

/** Removes unreferenced data, which a crash can leave, and abandoned uploads. */
export async function sweepObjects(services: SweepServices, graceMs?: number, signal?: AbortSignal): Promise<void> {
  await removeAbandonedUploads(services);
  await sweepStore(services, graceMs, signal);
}

async function removeAbandonedUploads(services: SweepServices): Promise<void> {
  const before = new Date(Date.now() - MAX_UPLOAD_AGE_MS).toISOString();
  const old = services.database.read.selectFrom('object_uploads').select(['id', 'container_id', 'name']);
  for (const { id, container_id, name } of await old.where('created_at', '<', before).limit(BATCH).execute()) {
    // It may have ended meanwhile.
    await removeUpload(services, { id, bucketId: container_id, name }).catch(() => undefined);
  }
}
