import { describe, expect, test } from 'vitest';
import type { AccessRequest, AccessSettings, Principal } from './access-request.ts';
import { accountLevel, cleanAccountAcl } from './account-acl.ts';
import { cleanContainerAcl, findContainerGrant, isPublicContainerAcl } from './container-acl.ts';
import type { S3Action } from './s3-actions.ts';

const ANONYMOUS: Principal = { kind: 'anonymous' };
const CALLER: Principal = {
  kind: 'caller',
  projectId: 'p2',
  userId: 'u2',
  userName: 'ann',
  roles: new Set(['auditor']),
};
const NAMED: Principal = { ...CALLER, names: { project: 'demo', user: 'ann' } };

interface Changes {
  principal?: Principal;
  action?: S3Action;
  referer?: string;
  ownerId?: string;
}
function itemFor(acl: AccessSettings, changes: Changes = {}) {
  const { principal = CALLER, action = 's3:GetObject', referer, ownerId = 'p1' } = changes;
  const request: AccessRequest = {
    principal,
    action,
    bucket: { name: 'c', ownerId, settings: acl },
    facts: { isSecure: true, headers: { referer }, nowMs: 0 },
  };
  return findContainerGrant(request);
}
const canRead = (readAcl: string, changes: Changes = {}) => itemFor({ readAcl }, changes) !== undefined;

describe('Container ACLs are stored', () => {
  test.each([
    [' .r : * , .rlistings ', '.r:*,.rlistings'],
    ['.ref:*.example.com,.referrer:-*.bad.com', '.r:.example.com,.r:-.bad.com'],
    ['p1:u1,,p2:*', 'p1:u1,p2:*'],
    ['member', 'member'],
    ['bob , sue', 'bob,sue'],
    ['.r:- host', '.r:-host'],
    ['', ''],
  ])('%j as %j', (value, expected) => {
    expect(cleanContainerAcl('X-Container-Read', value)).toBe(expected);
  });

  test.each([
    ['X-Container-Read', '.r:'],
    ['X-Container-Read', '.r:-'],
    ['X-Container-Read', '.r:*.'],
    ['X-Container-Read', '.unknown:a'],
    ['X-Container-Write', '.r:*'],
    ['X-Container-Read', 'a'.repeat(9000)],
  ] as const)('%s: %.20s is rejected', (header, value) => {
    expect(() => cleanContainerAcl(header, value)).toThrow(expect.objectContaining({ kind: 'invalid' }));
  });
});

describe('Referrers', () => {
  test('open objects to everyone, and listings only with .rlistings', () => {
    const list = { principal: ANONYMOUS, action: 's3:ListBucket' } as const;
    expect(canRead('.r:*', { principal: ANONYMOUS })).toBe(true);
    expect(canRead('.r:*', list)).toBe(false);
    expect(canRead('.r:*,.rlistings', list)).toBe(true);
    expect(canRead('.rlistings', list)).toBe(false);
  });

  test.each([
    ['.r:.example.com', 'http://www.example.com/a', true],
    ['.r:.example.com', 'http://example.com.bad.org/', false],
    ['.r:example.com', 'http://example.com/', true],
    ['.r:example.com', undefined, false],
    ['.r:*,.r:-bad.com', 'http://bad.com/', false],
    ['.r:*,.r:-bad.com', 'http://good.com/', true],
    ['.r:-bad.com,.r:*', 'http://bad.com/', true],
    ['.r:*', 'not a URL', true],
  ])('%s with a referer %s: %s', (acl, referer, expected) => {
    expect(canRead(acl, { principal: ANONYMOUS, referer })).toBe(expected);
  });
});

describe('Users and projects', () => {
  test.each([
    ['p2:u2', true],
    ['p2:*', true],
    ['*:u2', true],
    ['*:*', true],
    ['p2:u1', false],
    ['p1:u2', false],
    ['p2', false],
    ['p2%3Au2', true],
    ['p2:u2%', false],
  ])('%s includes user u2 of project p2: %s; never an anonymous sender', (acl, expected) => {
    expect(canRead(acl)).toBe(expected);
    expect(canRead(acl, { principal: ANONYMOUS })).toBe(false);
  });

  test('are also named by name, if names are unique', () => {
    const acls = ['demo:ann', 'demo:*', '*:ann', 'p2:ann', 'demo:u2'];
    expect(acls.map((acl) => canRead(acl, { principal: NAMED }))).toEqual(acls.map(() => true));
    expect(acls.map((acl) => canRead(acl))).toEqual(acls.map(() => false));
  });

  test('a public access block ignores the item for all users', () => {
    const publicAccessBlock = {
      blockPublicAcls: false,
      ignorePublicAcls: true,
      blockPublicPolicy: false,
      restrictPublicBuckets: false,
    };
    expect(itemFor({ readAcl: '*:*,.r:*', publicAccessBlock })).toBeUndefined();
    expect(itemFor({ readAcl: '*:*,p2:*', publicAccessBlock })).toBe('p2:*');
  });

  test('a role counts in the project of the container only', () => {
    expect(canRead('auditor', { ownerId: 'p2' })).toBe(true);
    expect(canRead('auditor')).toBe(false);
  });

  test('who may read cannot write, and who may write cannot read', () => {
    const write: S3Action[] = ['s3:PutObject', 's3:DeleteObject'];
    expect(write.map((action) => itemFor({ readAcl: 'p2:u2' }, { action }))).toEqual([undefined, undefined]);
    expect(write.map((action) => itemFor({ writeAcl: 'p2:u2' }, { action }))).toEqual(['p2:u2', 'p2:u2']);
    expect(itemFor({ writeAcl: 'p2:u2' })).toBeUndefined();
    expect(itemFor({ writeAcl: 'p2:u2', readAcl: 'p2:u2' }, { action: 's3:PutBucketAcl' })).toBeUndefined();
  });
});

test.each([
  ['.r:*', true],
  ['.r:.example.com', true],
  ['.r:-bad.com', false],
  ['p2:*,*:*', true],
  ['p2:*,*:u2', false],
  [undefined, false],
])('a container with the ACL %s is public: %s', (acl, expected) => {
  expect(isPublicContainerAcl(acl)).toBe(expected);
});

describe('Account ACLs', () => {
  test('are stored as compact JSON, empty ones not at all', () => {
    expect(cleanAccountAcl('{ "read-only": [ "p2:*" ] }')).toBe('{"read-only":["p2:*"]}');
    expect([cleanAccountAcl(''), cleanAccountAcl('{}'), cleanAccountAcl('{"admin":[]}')]).toEqual(['', '', '']);
  });

  test.each([
    '[]',
    '{',
    '{"owner":[]}',
    '{"admin":"p2"}',
    '{"admin":[1]}',
    'null',
    `{"admin":["${'a'.repeat(9000)}"]}`,
  ])('%.30s is rejected', (value) => {
    expect(() => cleanAccountAcl(value)).toThrow(expect.objectContaining({ kind: 'invalid' }));
  });

  test('give the highest level of an item that means the sender', () => {
    const acl = JSON.stringify({ 'read-only': ['*:u2'], 'read-write': ['p2:u2'], admin: ['p3'] });
    expect(accountLevel(acl, CALLER)).toBe('read-write');
    expect(accountLevel(acl, { ...CALLER, projectId: undefined })).toBe('read-only');
    expect(accountLevel(acl, ANONYMOUS)).toBeUndefined();
    expect(accountLevel('{"admin":["demo:ann"]}', NAMED)).toBe('admin');
    expect(accountLevel('{"read-only":["*"]}', CALLER)).toBe('read-only');
  });
});
