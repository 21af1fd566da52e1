import { describe, expect, test } from 'vitest';
import type { KeyLimits } from '#lib/identity/ec2-keys/key-limits.ts';
import { accountLimitRejection, isAllowedByLimits, type LimitedRequest, limitRejection } from './key-limits.ts';

const NOW = Date.UTC(2030, 0, 1);
const request = (action: string, rest: Partial<LimitedRequest> & { prefix?: string; address?: string } = {}) => ({
  action: `s3:${action}`,
  bucket: { name: 'backups' },
  key: 'db/monday.tar',
  facts: { address: rest.address ?? '192.0.2.7', query: { prefix: rest.prefix }, nowMs: NOW },
  ...rest,
});
const onBucket = (action: string, rest: Partial<LimitedRequest> & { prefix?: string } = {}) => ({
  ...request(action, rest),
  key: undefined,
});

describe.each<[string, KeyLimits, LimitedRequest[], LimitedRequest[]]>([
  [
    'buckets',
    { buckets: ['backups', 'logs'] },
    [request('GetObject'), request('PutObject'), onBucket('ListBucket'), onBucket('GetBucketPolicy')],
    [
      request('GetObject', { bucket: { name: 'other' } }),
      onBucket('ListBucket', { bucket: { name: 'backups2' } }),
      onBucket('PutBucketPolicy'),
      onBucket('PutBucketAcl'),
      onBucket('DeleteBucket'),
    ],
  ],
  [
    'prefixes',
    { prefixes: ['db/', 'web/'] },
    [
      request('GetObject'),
      request('DeleteObject', { key: 'web/index.html' }),
      onBucket('ListBucket', { prefix: 'db/' }),
      onBucket('ListBucketVersions', { prefix: 'db/mon' }),
      onBucket('GetBucketLocation'),
    ],
    [
      request('GetObject', { key: 'dbs/monday.tar' }),
      request('PutObject', { key: 'db' }),
      onBucket('ListBucket'),
      onBucket('ListBucket', { prefix: 'd' }),
      onBucket('GetBucketPolicy', { prefix: 'db/' }),
      onBucket('PutLifecycleConfiguration'),
    ],
  ],
  [
    'prefixes in one of its buckets',
    { buckets: ['backups', 'logs'], bucket_prefixes: [{ bucket: 'backups', prefixes: ['db/'] }], prefixes: ['x/'] },
    [request('GetObject'), request('GetObject', { bucket: { name: 'logs' }, key: 'x/a' })],
    [
      request('GetObject', { key: 'x/a' }),
      request('GetObject', { bucket: { name: 'logs' } }),
      onBucket('ListBucket', { prefix: 'x/' }),
      onBucket('PutBucketCORS'),
    ],
  ],
  [
    'reading',
    { access: 'read' },
    [request('GetObject'), onBucket('ListBucket'), request('GetObjectTagging')],
    [request('PutObject'), request('DeleteObject'), request('AbortMultipartUpload'), onBucket('CreateBucket')],
  ],
  [
    'writing',
    { access: 'write' },
    [request('PutObject'), request('DeleteObject'), onBucket('ListBucket'), onBucket('GetBucketLocation')],
    [request('GetObject'), request('GetObjectAttributes'), request('PutObjectAcl'), onBucket('PutBucketPolicy')],
  ],
  [
    'addresses',
    { addresses: ['192.0.2.0/24', '2001:db8::/32', '198.51.100.9'] },
    ['192.0.2.255', '::ffff:192.0.2.1', '2001:db8::5', '198.51.100.9'].map((address) =>
      request('GetObject', { address }),
    ),
    [
      ...['192.0.3.1', '2001:db9::5', '198.51.100.8', 'unknown', ''].map((address) =>
        request('GetObject', { address }),
      ),
      request('PutObjectAcl'),
      onBucket('PutBucketPolicy'),
      onBucket('PutBucketWebsite'),
    ],
  ],
  [
    'an expiration date',
    { expires_at: '2030-01-01T00:00:01' },
    [request('GetObject'), onBucket('PutBucketPolicy'), request('PutObjectAcl')],
    [{ ...request('GetObject'), facts: { nowMs: NOW + 1000 } }],
  ],
])('a key that is limited to %s', (_, limits, allowed, refused) => {
  test('may do what they allow', () => {
    for (const each of allowed) expect([each, limitRejection(limits, each)]).toEqual([each, undefined]);
  });

  test('may do nothing else, and the reason is given', () => {
    for (const each of refused) {
      expect([each, limitRejection(limits, each)]).toEqual([each, expect.stringMatching(/^The access key .*\.$/)]);
      expect(isAllowedByLimits(limits, each)).toBe(false);
    }
  });
});

test('all limits must allow a request, and a request without an address passes no limit of addresses', () => {
  const limits: KeyLimits = { buckets: ['backups'], prefixes: ['db/'], access: 'read', addresses: ['192.0.2.7'] };
  expect(isAllowedByLimits(limits, request('GetObject'))).toBe(true);
  expect(isAllowedByLimits(limits, { ...request('GetObject'), facts: { nowMs: NOW } })).toBe(false);
  for (const change of [{ key: 'x' }, { bucket: { name: 'x' } }, { action: 's3:PutObject' }]) {
    expect(isAllowedByLimits(limits, { ...request('GetObject'), ...change })).toBe(false);
  }
});

test.each<[KeyLimits, allowed: string]>([
  [{ buckets: ['backups'] }, 'read'],
  [{ prefixes: ['db/'] }, 'read'],
  [{ access: 'write' }, 'read'],
  [{ addresses: ['192.0.2.7'] }, 'read create-bucket'],
  [{ addresses: ['192.0.2.8'] }, ''],
  [{ expires_at: '2030-01-01T00:00:01' }, 'read create-bucket change-account'],
  [{ expires_at: '2030-01-01T00:00:00' }, ''],
])('%j: on the account, a key may %s', (limits, allowed) => {
  const facts = { address: '192.0.2.7', nowMs: NOW };
  const operations = (['read', 'create-bucket', 'change-account'] as const).filter(
    (operation) => accountLimitRejection(limits, operation, facts) === undefined,
  );
  expect(operations.join(' ')).toBe(allowed);
});
