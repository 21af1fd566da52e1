import type { TestProject } from './api.ts';

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
