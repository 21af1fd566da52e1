import { ABSENT_OPERATIONS } from './absent-features.ts';
import { BUCKET_OPERATIONS } from './bucket-operations.ts';
import { createBucket } from './buckets/create-bucket.ts';
import { LIFECYCLE_OPERATIONS } from './buckets/lifecycle-operations.ts';
import { listBuckets } from './buckets/list-buckets.ts';
import { OBJECT_OPERATIONS } from './object-operations.ts';
import type { Operation } from './operation.ts';

/** All operations of the API, from which routing, authorization and tests derive. */
export const OPERATIONS: readonly Operation[] = [
  { level: 'service', name: 'ListBuckets', method: 'GET', run: listBuckets },
  { level: 'newBucket', name: 'CreateBucket', method: 'PUT', payload: 'document', run: createBucket },
  ...BUCKET_OPERATIONS,
  ...LIFECYCLE_OPERATIONS,
  ...OBJECT_OPERATIONS,
  ...ABSENT_OPERATIONS,
];
