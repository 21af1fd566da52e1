import type { PeriodicJob } from '#lib/engine/workflows/periodic.ts';
import type { Services } from '#lib/http/context.ts';
import { blobStore } from './bytes/open-blob-store.ts';
import { removeUnreferenced } from './objects/release-data.ts';
import { removeUpload } from './objects/uploads.ts';
import { lifecycleJobs } from './rules/lifecycle-job.ts';

type SweepServices = Pick<Services, 'database' | 'env'>;

/** Minimum age of unreferenced data: younger data may belong to an open transaction. */
const GRACE_MS = 3_600_000;
/** Age after which an unfinished upload is dropped. */
const MAX_UPLOAD_AGE_MS = 7 * 24 * 3_600_000;
const BATCH = 500;

export const objectJobs = (services: Services): PeriodicJob[] => [
  { name: 'objects.sweep', everyMs: 600_000, run: () => sweepObjects(services) },
  ...lifecycleJobs(services),
];

/** Removes unreferenced data, which a crash can leave, and abandoned uploads. */
export async function sweepObjects(services: SweepServices, graceMs = GRACE_MS): Promise<void> {
  await removeAbandonedUploads(services);
  const before = Date.now() - graceMs;
  let old: string[] = [];
  for await (const { location, changedAtMs } of blobStore(services).list()) {
    if (changedAtMs > before) continue;
    old.push(location);
    if (old.length < BATCH) continue;
    await removeUnreferenced(services, old);
    old = [];
  }
  await removeUnreferenced(services, old);
  await sweepSmallData(services);
}

async function removeAbandonedUploads(services: SweepServices): Promise<void> {
  const before = new Date(Date.now() - MAX_UPLOAD_AGE_MS).toISOString();
  const old = services.database.read.selectFrom('object_uploads').select(['id', 'container_id', 'name']);
  for (const { id, container_id, name } of await old.where('created_at', '<', before).limit(BATCH).execute()) {
    // It may have ended meanwhile.
    await removeUpload(services, { id, bucketId: container_id, name }).catch(() => undefined);
  }
}

/** Small data is written with its row, so it needs no grace. */
async function sweepSmallData(services: SweepServices): Promise<void> {
  let after = '';
  for (;;) {
    const rows = services.database.read.selectFrom('object_small_data').select('location').orderBy('location');
    const page = await rows.where('location', '>', after).limit(BATCH).execute();
    await removeUnreferenced(
      services,
      page.map(({ location }) => location),
    );
    after = page.at(-1)?.location ?? '';
    if (page.length < BATCH) return;
  }
}
