import { parseLifecycle, renderLifecycle } from '../../rules/lifecycle-xml.ts';
import type { BucketOperation } from '../operation.ts';
import { configuration } from './configurations.ts';

const lifecycle = configuration({
  setting: 'lifecycle',
  missing: 'NoSuchLifecycleConfiguration',
  render: renderLifecycle,
  parse: parseLifecycle,
});

const LIFECYCLE = { level: 'bucket', query: ['lifecycle'] } as const;

export const LIFECYCLE_OPERATIONS: readonly BucketOperation[] = [
  {
    ...LIFECYCLE,
    name: 'GetBucketLifecycleConfiguration',
    method: 'GET',
    action: 's3:GetLifecycleConfiguration',
    run: lifecycle.get,
  },
  {
    ...LIFECYCLE,
    name: 'PutBucketLifecycleConfiguration',
    method: 'PUT',
    payload: 'document',
    action: 's3:PutLifecycleConfiguration',
    run: lifecycle.put,
  },
  {
    ...LIFECYCLE,
    name: 'DeleteBucketLifecycle',
    method: 'DELETE',
    action: 's3:PutLifecycleConfiguration',
    run: lifecycle.remove,
  },
];
