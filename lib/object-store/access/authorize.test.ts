import { describe, expect, test } from 'vitest';
import { english } from '#lib/i18n/english.ts';
import type { AccessRequest, AccessSettings, ObjectAccess, Principal } from './access-request.ts';
import { cannedGrants, type Grant } from './acl.ts';
import { authorize, authorizeAccount } from './authorize.ts';
import { parsePolicy } from './policy-document.ts';
import { assertAclNotBlocked, assertPolicyNotBlocked, isContainerAclBlocked, publicRulesOf } from './public-access.ts';
import type { S3Action } from './s3-actions.ts';

const caller = (projectId: string, role: string, more: object = {}): Principal => ({
  kind: 'caller',
  projectId,
  userId: `user-of-${projectId}`,
  userName: 'ann',
  roles: new Set([role]),
  ...more,
});
const ANONYMOUS: Principal = { kind: 'anonymous' };
const OWNER = caller('owner', 'member');
const READER = caller('owner', 'reader');
const OTHER = caller('other', 'member');
const OTHER_READER = caller('other', 'reader');

const policy = (...statements: object[]) =>
  JSON.stringify({
    Statement: statements.map((statement) => ({
      Effect: 'Allow',
      Principal: '*',
      Action: '*',
      Resource: ['arn:aws:s3:::photos', 'arn:aws:s3:::photos/*'],
      ...statement,
    })),
  });

const BLOCK = {
  blockPublicAcls: false,
  ignorePublicAcls: false,
  blockPublicPolicy: false,
  restrictPublicBuckets: false,
};

function request(principal: Principal, action: S3Action, settings: AccessSettings = {}, object?: ObjectAccess) {
  const isOnBucket = /Bucket|Configuration/.test(action);
  return {
    principal,
    action,
    bucket: { name: 'photos', ownerId: 'owner', settings },
    ...(isOnBucket ? {} : { key: 'a' }),
    object,
    facts: { isSecure: true, headers: {}, nowMs: 0 },
  } satisfies AccessRequest;
}
const decide = (...args: Parameters<typeof request>) => {
  const { isAllowed, source } = authorize(request(...args));
  return `${isAllowed ? 'allowed' : 'denied'} by ${source}`;
};
const isAllowed = (...args: Parameters<typeof request>) => authorize(request(...args)).isAllowed;

describe('Roles in the owning project', () => {
  test.each([
    ['admin', true, true],
    ['manager', true, true],
    ['member', true, true],
    ['swiftoperator', true, true],
    ['reader', true, false],
    ['auditor', false, false],
  ])('%s may read: %s, write: %s', (role, canRead, canWrite) => {
    const principal = caller('owner', role);
    expect([isAllowed(principal, 's3:GetObject'), isAllowed(principal, 's3:PutObject')]).toEqual([canRead, canWrite]);
  });

  test('in another project, and without authentication, allow nothing', () => {
    for (const principal of [
      caller('other', 'admin'),
      ANONYMOUS,
      caller('owner', 'member', { projectId: undefined }),
    ]) {
      expect(decide(principal, 's3:ListBucket')).toBe('denied by none');
    }
  });

  test('an operator of the platform may access all projects', () => {
    expect(decide(caller('other', 'ResellerAdmin', { isOperator: true }), 's3:DeleteObject')).toBe('allowed by role');
  });

  test('suffice although the ACL of the bucket grants nothing', () => {
    expect(isAllowed(OWNER, 's3:PutBucketAcl', { acl: [] })).toBe(true);
  });
});

describe('Policies', () => {
  test('a denial outweighs roles and ACLs', () => {
    const settings = { policy: policy({ Effect: 'Deny' }), acl: cannedGrants('public-read', 'owner', 'owner') };
    expect(decide(OWNER, 's3:GetObject', settings)).toBe('denied by policy');
    expect(decide(OTHER, 's3:ListBucket', settings)).toBe('denied by policy');
  });

  test('a denial of everything can be undone by an administrator of the project, and by nobody else', () => {
    const settings = { policy: policy({ Effect: 'Deny' }) };
    const decisions = [caller('owner', 'admin'), OWNER, caller('other', 'admin')].map((principal) =>
      isAllowed(principal, 's3:DeleteBucketPolicy', settings),
    );
    expect(decisions).toEqual([true, false, false]);
    expect(isAllowed(caller('owner', 'admin'), 's3:GetObject', settings)).toBe(false);
  });

  test('allow everyone, and a project as far as the roles of its users', () => {
    const forAll = { policy: policy({}) };
    const forProject = { policy: policy({ Principal: { AWS: 'other' } }) };
    const forUser = { policy: policy({ Principal: { AWS: 'arn:aws:iam::other:user/ann' } }) };
    const canPut = (principal: Principal) =>
      [forAll, forProject, forUser].map((settings) => isAllowed(principal, 's3:PutObject', settings));
    expect(canPut(ANONYMOUS)).toEqual([true, false, false]);
    expect(canPut(OTHER)).toEqual([true, true, true]);
    expect(canPut(OTHER_READER)).toEqual([true, false, true]);
    expect(isAllowed(OTHER_READER, 's3:GetObject', forProject)).toBe(true);
  });

  test('do not raise a reader of the owning project by naming the project', () => {
    expect(isAllowed(READER, 's3:PutObject', { policy: policy({ Principal: { AWS: 'owner' } }) })).toBe(false);
  });

  test('do not allow access to objects of another project, but can deny it', () => {
    const object = { ownerId: 'third' };
    expect(isAllowed(OTHER, 's3:GetObject', { policy: policy({}) }, object)).toBe(false);
    expect(isAllowed(caller('third', 'member'), 's3:GetObject', { policy: policy({ Effect: 'Deny' }) }, object)).toBe(
      false,
    );
  });

  test('the reason names action and statement', () => {
    const { reason } = authorize(request(OTHER, 's3:GetObject', { policy: policy({ Sid: 'open' }) }));
    expect(english(reason)).toBe('The policy of the bucket allows s3:GetObject (open).');
  });
});

describe('Objects of another project', () => {
  const object: ObjectAccess = { ownerId: 'other' };

  test('belong to the writer: the owner of the bucket can delete and replace them, and nothing else', () => {
    const actions: S3Action[] = [
      's3:GetObject',
      's3:GetObjectAcl',
      's3:PutObjectAcl',
      's3:DeleteObject',
      's3:PutObject',
    ];
    expect(actions.map((action) => isAllowed(OWNER, action, {}, object))).toEqual([false, false, false, true, true]);
    expect(actions.map((action) => isAllowed(OTHER, action, {}, object))).toEqual([true, true, true, false, false]);
  });

  test('belong to the owner of the bucket if it owns all objects', () => {
    const settings = { ownership: 'BucketOwnerEnforced' } as const;
    expect([OWNER, OTHER].map((principal) => isAllowed(principal, 's3:GetObject', settings, object))).toEqual([
      true,
      false,
    ]);
  });

  test('can be read by the owner of the bucket if their ACL says so', () => {
    const acl = cannedGrants('bucket-owner-read', 'other', 'owner');
    const decisions = (['s3:GetObject', 's3:GetObjectAcl'] as const).map((action) =>
      decide(OWNER, action, {}, { ...object, acl }),
    );
    expect(decisions).toEqual(['allowed by acl', 'denied by none']);
  });
});

describe('ACLs', () => {
  const toOther = (permission: Grant['permission']): Grant[] => [{ grantee: { projectId: 'other' }, permission }];
  const bucketActions: S3Action[] = [
    's3:ListBucket',
    's3:PutObject',
    's3:GetBucketAcl',
    's3:PutBucketAcl',
    's3:GetBucketPolicy',
  ];

  test.each<[Grant['permission'], boolean[]]>([
    ['READ', [true, false, false, false, false]],
    ['WRITE', [false, true, false, false, false]],
    ['READ_ACP', [false, false, true, false, false]],
    ['WRITE_ACP', [false, false, false, true, false]],
    ['FULL_CONTROL', [true, true, true, true, false]],
  ])(
    'of buckets: %s allows listing, writing, reading and changing the ACL, other settings: %j',
    (permission, expected) => {
      expect(bucketActions.map((action) => isAllowed(OTHER, action, { acl: toOther(permission) }))).toEqual(expected);
    },
  );

  test('of buckets do not open their objects, and those of objects not the bucket', () => {
    const acl = cannedGrants('public-read', 'owner', 'owner');
    expect(isAllowed(ANONYMOUS, 's3:GetObject', { acl })).toBe(false);
    expect(isAllowed(ANONYMOUS, 's3:GetObject', {}, { acl })).toBe(true);
    expect(isAllowed(ANONYMOUS, 's3:ListBucket', {}, { acl })).toBe(false);
    const writable = cannedGrants('public-read-write', 'owner', 'owner');
    expect(isAllowed(OTHER, 's3:PutObject', {}, { acl: writable })).toBe(false);
  });

  test('grant a project as much as the roles of its users', () => {
    expect(isAllowed(OTHER_READER, 's3:PutObject', { acl: toOther('FULL_CONTROL') })).toBe(false);
    expect(isAllowed(OTHER_READER, 's3:ListBucket', { acl: toOther('FULL_CONTROL') })).toBe(true);
    expect(isAllowed(READER, 's3:PutObject', { acl: cannedGrants('private', 'owner', 'owner') })).toBe(false);
  });

  test('for authenticated users exclude anonymous senders', () => {
    const acl = cannedGrants('authenticated-read', 'owner', 'owner');
    expect([OTHER, ANONYMOUS].map((principal) => isAllowed(principal, 's3:ListBucket', { acl }))).toEqual([
      true,
      false,
    ]);
  });

  test('have no effect if the owner of the bucket owns all objects', () => {
    const acl = cannedGrants('public-read', 'owner', 'owner');
    expect(isAllowed(ANONYMOUS, 's3:ListBucket', { acl, ownership: 'BucketOwnerEnforced' })).toBe(false);
  });
});

describe('The public access block', () => {
  const acl = cannedGrants('public-read', 'owner', 'owner');

  test('makes public grants ineffective', () => {
    const settings = { acl, readAcl: '.r:*,.rlistings', publicAccessBlock: { ...BLOCK, ignorePublicAcls: true } };
    expect(isAllowed(ANONYMOUS, 's3:ListBucket', settings)).toBe(false);
    expect(isAllowed(OTHER, 's3:GetObject', settings, { acl })).toBe(false);
  });

  test('restricts a public policy to the own project, and leaves one for fixed projects as it is', () => {
    const publicAccessBlock = { ...BLOCK, restrictPublicBuckets: true };
    const open = { policy: policy({}), publicAccessBlock };
    const closed = { policy: policy({ Principal: { AWS: 'other' } }), publicAccessBlock };
    expect([ANONYMOUS, OTHER, OWNER].map((one) => isAllowed(one, 's3:GetObject', open))).toEqual([false, false, true]);
    expect(isAllowed(OTHER, 's3:GetObject', closed)).toBe(true);
  });

  test('rejects public ACLs and policies', () => {
    const publicAccessBlock = { ...BLOCK, blockPublicAcls: true, blockPublicPolicy: true };
    const denied = expect.objectContaining({ code: 'AccessDenied' });
    expect(() => assertAclNotBlocked({ publicAccessBlock }, acl)).toThrow(denied);
    expect(() => assertAclNotBlocked({ publicAccessBlock }, cannedGrants('private', 'p', 'p'))).not.toThrow();
    const parsed = (text: string) => parsePolicy(text, 'photos');
    expect(() => assertPolicyNotBlocked({ publicAccessBlock }, parsed(policy({})))).toThrow(denied);
    expect(() => assertPolicyNotBlocked({ publicAccessBlock }, parsed(policy({ Effect: 'Deny' })))).not.toThrow();
    expect([
      isContainerAclBlocked({ publicAccessBlock }, '.r:*'),
      isContainerAclBlocked({ publicAccessBlock }, 'p:u'),
    ]).toEqual([true, false]);
  });

  test('a bucket is public by each of its rules that has an effect', () => {
    const settings = { acl, policy: policy({}), readAcl: '.r:*' };
    expect(publicRulesOf(settings)).toEqual(['policy', 'acl', 'container-acl']);
    const publicAccessBlock = { ...BLOCK, ignorePublicAcls: true, restrictPublicBuckets: true };
    expect(publicRulesOf({ ...settings, publicAccessBlock })).toEqual([]);
    expect(publicRulesOf({ acl, ownership: 'BucketOwnerEnforced' })).toEqual([]);
  });
});

test('a restricted key only reduces: its limits outweigh the role, and never allow anything', () => {
  const limited = (projectId: string, limits: object) => caller(projectId, 'member', { limits });
  expect(authorize(request(limited('owner', { access: 'read' }), 's3:PutObject'))).toEqual({
    isAllowed: false,
    source: 'key',
    reason: 'The access key is limited to reading.',
  });
  expect(isAllowed(limited('other', { buckets: ['photos'] }), 's3:PutObject')).toBe(false);
});

test('The prefix of a listing decides on its permission', () => {
  const settings = {
    policy: policy({ Action: 's3:ListBucket', Condition: { StringLike: { 's3:prefix': 'public/*' } } }),
  };
  const canList = (prefix: string) => {
    const sent = request(OTHER, 's3:ListBucket', settings);
    return authorize({ ...sent, facts: { ...sent.facts, query: { prefix } } }).isAllowed;
  };
  expect([canList('public/a'), canList('private/a'), canList('')]).toEqual([true, false, false]);
});

describe('Accounts', () => {
  const decideAccount = (principal: Principal, acl?: string) =>
    (['read', 'create-bucket', 'change-account'] as const).map(
      (operation) => authorizeAccount(principal, operation, { projectId: 'owner', acl }, { nowMs: 0 }).isAllowed,
    );

  test('are open to the project by role, and to others by their ACL', () => {
    expect(decideAccount(OWNER)).toEqual([true, true, true]);
    expect(decideAccount(READER)).toEqual([true, false, false]);
    expect(decideAccount(OTHER)).toEqual([false, false, false]);
    expect(decideAccount(ANONYMOUS)).toEqual([false, false, false]);
    const acl = (level: string) => JSON.stringify({ [level]: ['other:*'] });
    expect(decideAccount(OTHER, acl('read-only'))).toEqual([true, false, false]);
    expect(decideAccount(OTHER, acl('read-write'))).toEqual([true, true, false]);
    expect(decideAccount(OTHER, acl('admin'))).toEqual([true, true, true]);
  });

  test('their ACL allows access to buckets by level; only the highest one to rules of access', () => {
    const actions: S3Action[] = ['s3:GetObject', 's3:PutObject', 's3:PutBucketAcl'];
    const allowed = (level: string) =>
      actions.map((action) => {
        const sent = request(OTHER, action);
        const accountAcl = JSON.stringify({ [level]: ['other'] });
        return authorize({ ...sent, bucket: { ...sent.bucket, accountAcl } }).isAllowed;
      });
    expect([allowed('read-only'), allowed('read-write'), allowed('admin')]).toEqual([
      [true, false, false],
      [true, true, false],
      [true, true, true],
    ]);
  });
});
