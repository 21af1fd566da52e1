import { sql } from 'kysely';
import type { TestProject } from './api.ts';
import type { TestPlatform } from './platform.ts';

export const BUCKETS = '/console/v1/buckets';
const OCTETS = { 'content-type': 'application/octet-stream' };

let counter = 0;

/** A name that no other project of the test has. */
export function newBucketName(): string {
  counter += 1;
  return `bucket-${process.pid}-${counter}`;
}

/** Creates a bucket. Returns its id. */
export async function newBucket({ api }: Pick<TestProject, 'api'>, bucket: object = {}): Promise<string> {
  const answer = await api.post(BUCKETS, { bucket: { name: newBucketName(), ...bucket } });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.bucket.id;
}

export const objectPath = (id: string, name: string, part = 'object', more: Record<string, string> = {}): string =>
  `${BUCKETS}/${id}/${part}?${new URLSearchParams({ name, ...more })}`;

/** Uploads an object in one request. */
export const putData = (
  { api }: Pick<TestProject, 'api'>,
  id: string,
  name: string,
  data: string,
  query: Record<string, string> = {},
) => api.put(objectPath(id, name, 'data', query), data, OCTETS);

const HOUR_MS = 3_600_000;

/** Moves the time at which the versions of a bucket were created an hour into the past. */
export const ageVersions = ({ platform }: TestPlatform, bucketId: string): Promise<unknown> =>
  platform.services.database.transact((tx) =>
    tx
      .updateTable('object_versions')
      .set({ sequence: sql<number>`sequence + ${HOUR_MS * 1000}` })
      .where('container_id', '=', bucketId)
      .execute(),
  );

/** A moment between versions that were aged and those that were not. */
export const halfAnHourAgo = (): string => new Date(Date.now() - HOUR_MS / 2).toISOString();

/** Claims the rounds of the scrub for an hour, so that only the test verifies stored data. */
export async function claimScrubRounds({ platform }: TestPlatform): Promise<void> {
  const later = new Date(Date.now() + HOUR_MS).toISOString();
  const claim = { due_at: later, worker_id: 'test', lease_until: later };
  await platform.services.database.transact((tx) =>
    tx
      .insertInto('periodic_jobs')
      .values({ name: 'objects.scrub', ...claim })
      .onConflict((on) => on.column('name').doUpdateSet(claim))
      .execute(),
  );
}
