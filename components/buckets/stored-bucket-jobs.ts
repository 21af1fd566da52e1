import { createPersistentStore } from '#lib/client/persistent-store.ts';

interface StoredBucketJob {
  projectId: string;
  id: string;
}

/** Maximum jobs; a project has at most 20 unfinished ones. */
const MAX_STORED = 50;

const useStored = createPersistentStore<{ jobs: readonly StoredBucketJob[] }>(
  'nephos-bucket-jobs',
  { jobs: [] },
  () => window.localStorage,
);

/** Unfinished jobs that were started in this browser, so that the tray shows them again after a reload. */
export const storedBucketJobs = (): readonly StoredBucketJob[] => useStored.getState().jobs;

export const storeBucketJob = (job: StoredBucketJob): void =>
  useStored.setState(({ jobs }) => ({ jobs: [...jobs.filter(({ id }) => id !== job.id), job].slice(-MAX_STORED) }));

export const deleteStoredBucketJob = (id: string): void =>
  useStored.setState(({ jobs }) => ({ jobs: jobs.filter((job) => job.id !== id) }));
