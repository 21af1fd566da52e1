import { expect, test } from 'vitest';
import { operationFinder } from './operation.ts';
import { OPERATIONS } from './operations.ts';

const find = operationFinder(OPERATIONS);
const nameOf = (method: string, level: 'service' | 'bucket' | 'object', query = '', header?: string) => {
  const parameters = new Map(new URLSearchParams(query));
  return find({ method, level, query: parameters, headers: header ? { [header]: 'x' } : {} })?.name;
};

test.each([
  ['GET', 'service', '', 'ListBuckets'],
  ['GET', 'bucket', '', 'ListObjects'],
  ['GET', 'bucket', 'list-type=2&x-id=ListObjectsV2', 'ListObjectsV2'],
  ['PUT', 'bucket', 'acl', 'PutBucketAcl'],
  ['POST', 'bucket', '', 'PostObject'],
  ['POST', 'bucket', 'delete', 'DeleteObjects'],
  ['GET', 'object', 'partNumber=2', 'GetObject'],
  ['PUT', 'object', 'partNumber=2&uploadId=a', 'UploadPart'],
  ['POST', 'object', 'uploads', 'CreateMultipartUpload'],
  ['DELETE', 'object', 'versionId=a', 'DeleteObject'],
] as const)('%s of a %s with "%s" is %s', (method, level, query, name) => {
  expect(nameOf(method, level, query)).toBe(name);
});

test('headers select copies', () => {
  expect(nameOf('PUT', 'object', '', 'x-amz-copy-source')).toBe('CopyObject');
  expect(nameOf('PUT', 'object', 'partNumber=1&uploadId=a', 'x-amz-copy-source')).toBe('UploadPartCopy');
});

test.each([
  ['DELETE', 'bucket', 'acl'],
  ['DELETE', 'bucket', 'versioning'],
  ['PUT', 'object', 'versions'],
  ['POST', 'object', 'acl'],
  ['PATCH', 'object', ''],
  ['DELETE', 'service', ''],
] as const)('%s of a %s with "%s" is not allowed, and no other operation', (method, level, query) => {
  expect(nameOf(method, level, query)).toBeUndefined();
});

test('no two operations have the same route', () => {
  const routes = OPERATIONS.map(({ method, level, query = [], header = '' }) =>
    [method, level === 'newBucket' ? 'bucket' : level, query.toSorted().join(), header].join(' '),
  );
  expect(routes.length).toBeGreaterThan(70);
  expect(new Set(routes).size).toBe(routes.length);
});
