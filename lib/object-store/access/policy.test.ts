import { describe, expect, test } from 'vitest';
import { type SeededRandom, seeded } from '#lib/testing/seeded-random.ts';
import type { AccessRequest, Principal, RequestFacts } from './access-request.ts';
import { evaluatePolicy, isPublicPolicy } from './policy.ts';
import { parsePolicy } from './policy-document.ts';

const caller = (projectId: string, userName: string): Principal => ({
  kind: 'caller',
  projectId,
  userId: `id-of-${userName}`,
  userName,
  roles: new Set(['member']),
});
const ANONYMOUS: Principal = { kind: 'anonymous' };
const FACTS: RequestFacts = { address: '192.0.2.7', isSecure: true, headers: {}, nowMs: Date.UTC(2026, 10, 28) };

function request(changes: Partial<AccessRequest> = {}): AccessRequest {
  return {
    principal: ANONYMOUS,
    action: 's3:GetObject',
    bucket: { name: 'photos', ownerId: 'owner', settings: {} },
    key: 'a/b',
    facts: FACTS,
    ...changes,
  };
}

interface Statement {
  Sid?: string;
  Effect: string;
  Principal?: unknown;
  NotPrincipal?: unknown;
  Action?: string | string[];
  NotAction?: string | string[];
  Resource: string | string[];
  Condition?: Record<string, Record<string, string | string[]>>;
}

const parse = (...statements: Statement[]) =>
  parsePolicy(JSON.stringify({ Version: '2012-10-17', Statement: statements }), 'photos');
const ALLOW: Statement = { Effect: 'Allow', Principal: '*', Action: '*', Resource: 'arn:aws:s3:::photos/*' };
const effectOf = (statements: Statement[], changes: Partial<AccessRequest> = {}) =>
  evaluatePolicy(parse(...statements), request(changes)).effect;
const isMet = (condition: Statement['Condition'], changes: Partial<AccessRequest> = {}) =>
  effectOf([{ ...ALLOW, Condition: condition }], changes) === 'allow';
const withHeaders = (headers: Record<string, string>) => ({ facts: { ...FACTS, headers } });

describe('Statements', () => {
  test('a denial outweighs every permission, in any order', () => {
    const denial = { ...ALLOW, Effect: 'Deny', Sid: 'no' };
    expect([effectOf([ALLOW, denial]), effectOf([denial, ALLOW])]).toEqual(['deny', 'deny']);
    expect(evaluatePolicy(parse(denial), request()).statement).toBe('no');
  });

  test.each([
    ['another action', { Action: 's3:PutObject' }, 'none'],
    ['all but the action', { Action: undefined, NotAction: 's3:get*' }, 'none'],
    ['all but another action', { Action: undefined, NotAction: 's3:PutObject' }, 'allow'],
    ['the bucket without its objects', { Resource: 'arn:aws:s3:::photos' }, 'none'],
    ['another prefix', { Resource: 'arn:aws:s3:::photos/b/*' }, 'none'],
    ['another project', { Principal: { AWS: 'p2' } }, 'none'],
  ])('for %s do not decide or decide as stated: %j', (_what, statement, effect) => {
    expect(effectOf([{ ...ALLOW, ...statement }])).toBe(effect);
  });

  test('of a project include its callers, of a user only this one, neither an anonymous sender', () => {
    const project = [{ ...ALLOW, Principal: { AWS: 'arn:aws:iam::p1:root' } }];
    const user = [{ ...ALLOW, Principal: { AWS: 'arn:aws:iam::p1:user/ann' } }];
    const results = [caller('p1', 'ann'), caller('p1', 'bob'), caller('p2', 'ann'), ANONYMOUS].map((principal) => [
      effectOf(project, { principal }),
      effectOf(user, { principal }),
    ]);
    expect(results).toEqual([
      ['allow', 'allow'],
      ['allow', 'none'],
      ['none', 'none'],
      ['none', 'none'],
    ]);
  });

  test('that deny all but one project let only this one through', () => {
    const denial: Statement = { ...ALLOW, Effect: 'Deny', Principal: undefined, NotPrincipal: { AWS: 'p1' } };
    expect([effectOf([denial], { principal: caller('p1', 'ann') }), effectOf([denial])]).toEqual(['none', 'deny']);
  });

  test('a permission for a project says so, unless another one includes the sender otherwise', () => {
    const forProject = { ...ALLOW, Principal: { AWS: 'p1' } };
    const principal = caller('p1', 'ann');
    const kindOf = (...statements: Statement[]) =>
      evaluatePolicy(parse(...statements), request({ principal })).isForProject;
    expect([kindOf(forProject), kindOf(forProject, ALLOW), kindOf(ALLOW, forProject)]).toEqual([true, false, false]);
  });
});

describe('Conditions', () => {
  const referer = (operator: string, value: string, sent?: string) =>
    isMet({ [operator]: { 'aws:Referer': value } }, sent === undefined ? {} : withHeaders({ referer: sent }));

  test.each([
    ['StringEquals', 'a', 'a', true],
    ['StringEquals', 'a', 'A', false],
    ['StringEquals', 'a*', 'ab', false],
    ['StringEquals', 'a*', 'a*', true],
    ['StringEquals', 'a', undefined, false],
    ['StringEqualsIfExists', 'a', undefined, true],
    ['StringEqualsIfExists', 'a', 'b', false],
    ['StringNotEquals', 'a', 'b', true],
    ['StringNotEquals', 'a', 'a', false],
    ['StringNotEquals', 'a', undefined, true],
    ['StringEqualsIgnoreCase', 'a', 'A', true],
    ['StringLike', 'http://a/*', 'http://a/b', true],
    ['StringLike', 'http://a/*', 'http://b/a', false],
    ['StringNotLike', 'http://a/*', 'http://b/a', true],
    ['Null', 'true', undefined, true],
    ['Null', 'false', undefined, false],
    ['Null', 'false', 'a', true],
  ])('%s %s with a referer %s: %s', (operator, value, sent, expected) => {
    expect(referer(operator, value, sent)).toBe(expected);
  });

  test.each([
    ['IpAddress', ['192.0.2.0/24'], '192.0.2.7', true],
    ['IpAddress', ['192.0.2.7'], '192.0.2.7', true],
    ['IpAddress', ['192.0.2.0/24'], '198.51.100.1', false],
    ['IpAddress', ['2001:db8::/32'], '2001:db8::1', true],
    ['IpAddress', ['2001:db8::/32', '192.0.2.0/24'], '::ffff:192.0.2.7', true],
    ['NotIpAddress', ['192.0.2.0/24', '10.0.0.0/8'], '10.1.1.1', false],
    ['NotIpAddress', ['192.0.2.0/24'], '198.51.100.1', true],
    ['IpAddress', ['0.0.0.0/0'], undefined, false],
  ])('%s %j with the address %s: %s', (operator, ranges, address, expected) => {
    expect(isMet({ [operator]: { 'aws:SourceIp': ranges } }, { facts: { ...FACTS, address } })).toBe(expected);
  });

  test('numbers and dates are compared by value', () => {
    const query = { facts: { ...FACTS, query: { 'max-keys': '9' } } };
    expect(isMet({ NumericLessThanEquals: { 's3:max-keys': '10' } }, query)).toBe(true);
    expect(isMet({ NumericGreaterThan: { 's3:max-keys': '10' } }, query)).toBe(false);
    expect(isMet({ DateLessThan: { 'aws:CurrentTime': '2026-11-29T00:00:00Z' } })).toBe(true);
    expect(isMet({ DateGreaterThan: { 'aws:EpochTime': '1900000000' } })).toBe(false);
    expect(isMet({ Bool: { 'aws:SecureTransport': 'false' } })).toBe(false);
  });

  test('tags of the object and of the request are compared by key and value', () => {
    const tags = { object: { tags: { security: 'public', Other: 'x' } } };
    expect(isMet({ StringEquals: { 's3:ExistingObjectTag/security': 'public' } }, tags)).toBe(true);
    expect(isMet({ StringEquals: { 's3:ExistingObjectTag/other': 'x' } }, tags)).toBe(false);
    expect(isMet({ StringEquals: { 's3:ExistingObjectTag/constructor': 'x' } }, tags)).toBe(false);
    const requestTags = { facts: { ...FACTS, requestTags: { a: '1', b: '2' } } };
    expect(isMet({ StringEquals: { 's3:RequestObjectTag/a': '1' } }, requestTags)).toBe(true);
    const keys = (quantifier: string, names: string[]) =>
      isMet({ [`${quantifier}:StringEquals`]: { 's3:RequestObjectTagKeys': names } }, requestTags);
    expect([keys('ForAllValues', ['a', 'b', 'c']), keys('ForAllValues', ['a']), keys('ForAnyValue', ['a'])]).toEqual([
      true,
      false,
      true,
    ]);
  });

  test('quantifiers decide without values: all of none are met, any of none is not', () => {
    const keys = (quantifier: string) => isMet({ [`${quantifier}:StringEquals`]: { 's3:RequestObjectTagKeys': 'a' } });
    expect([keys('ForAllValues'), keys('ForAnyValue')]).toEqual([true, false]);
  });

  test('the copy source is compared as bucket/key, decoded and without its version', () => {
    const source = { StringLike: { 's3:x-amz-copy-source': 'photos/public/*' } };
    expect(isMet(source, withHeaders({ 'x-amz-copy-source': '/photos/public/a%20b?versionId=1' }))).toBe(true);
    expect(isMet(source, withHeaders({ 'x-amz-copy-source': 'photos/private/a' }))).toBe(false);
    expect(isMet(source, withHeaders({ 'x-amz-copy-source': 'photos/public/%' }))).toBe(true);
  });

  test('all operators and keys must be met, and one value of each', () => {
    const condition = {
      StringLike: { 'aws:Referer': ['http://a/*', 'http://b/*'], 'aws:UserAgent': '*curl*' },
      Bool: { 'aws:SecureTransport': 'true' },
    };
    expect(isMet(condition, withHeaders({ referer: 'http://b/', 'user-agent': 'curl/8' }))).toBe(true);
    expect(isMet(condition, withHeaders({ referer: 'http://b/' }))).toBe(false);
  });
});

describe('A public policy', () => {
  const isPublic = (statement: Partial<Statement>) => isPublicPolicy(parse({ ...ALLOW, ...statement }));
  const limited = (operator: string, key: string, value: string | string[]) =>
    isPublic({ Condition: { [operator]: { [key]: value } } });

  test('allows everyone something', () => {
    expect([isPublic({}), isPublic({ Principal: { AWS: '*' } })]).toEqual([true, true]);
  });

  test.each([
    ['Deny', { Effect: 'Deny' }],
    ['a project', { Principal: { AWS: 'arn:aws:iam::p1:root' } }],
  ])('is not one for %s', (_what, statement) => {
    expect(isPublic(statement)).toBe(false);
  });

  test.each([
    ['IpAddress', 'aws:SourceIp', '10.0.0.0/32', false],
    ['IpAddress', 'aws:SourceIp', ['10.0.0.0/8', '2001:db8::/32'], false],
    ['IpAddress', 'aws:SourceIp', '0.0.0.0/1', true],
    ['IpAddress', 'aws:SourceIp', '2001::/16', true],
    ['NotIpAddress', 'aws:SourceIp', '10.0.0.0/32', true],
    ['StringEquals', 'aws:PrincipalAccount', 'p1', false],
    ['StringLike', 'aws:PrincipalArn', 'arn:aws:iam::p1:*', true],
    ['StringNotEquals', 'aws:PrincipalAccount', 'p1', true],
    ['StringEqualsIfExists', 'aws:PrincipalAccount', 'p1', true],
    ['StringLike', 'aws:Referer', 'http://a/*', true],
    ['Bool', 'aws:SecureTransport', 'true', true],
  ])('with %s %s %j is public: %s', (operator, key, value, expected) => {
    expect(limited(operator, key, value)).toBe(expected);
  });
});

/** Semantics of a policy in a few lines, for the fields that `randomStatement` uses. */
function naiveEffect(statements: Statement[], { principal, action, key, facts }: AccessRequest): string {
  const toRegExp = (pattern: string) =>
    new RegExp(
      `^${pattern
        .replaceAll(/[.+^$()|[\]\\]/g, '\\$&')
        .replaceAll('*', '.*')
        .replaceAll('?', '.')}$`,
    );
  const resource = `arn:aws:s3:::photos${key === undefined ? '' : `/${key}`}`;
  const isSender = (name: string) =>
    name === '*' ||
    (principal.kind === 'caller' &&
      (name === principal.projectId || name === `arn:aws:iam::${principal.projectId}:user/${principal.userName}`));
  const matching = statements.filter(
    ({ Principal: allowed, NotPrincipal: others, Action, NotAction, Resource, Condition = {} }) => {
      const names = (allowed ?? others) as { AWS: string[] };
      if (names.AWS.some(isSender) === (allowed === undefined)) return false;
      const actions = [Action ?? NotAction ?? []].flat();
      if (
        actions.some((pattern) => toRegExp(pattern.toLowerCase()).test(action.toLowerCase())) ===
        (Action === undefined)
      )
        return false;
      if (![Resource].flat().some((pattern) => toRegExp(pattern).test(resource))) return false;
      return Object.entries(Condition).every(([operator, keys]) => {
        const [value] = [keys['aws:Referer'] ?? []].flat();
        const sent = facts.headers.referer;
        if (operator === 'StringEquals') return sent === value;
        if (operator === 'StringNotEquals') return sent !== value;
        return sent === undefined || sent === value;
      });
    },
  );
  if (matching.some(({ Effect }) => Effect === 'Deny')) return 'deny';
  return matching.length > 0 ? 'allow' : 'none';
}

const oneOf = <T>(random: SeededRandom, all: readonly T[]): T => {
  const found = random.pick(all);
  if (found === undefined) throw new Error('The list is empty.');
  return found;
};

function randomStatement(random: SeededRandom): Statement {
  const effect = oneOf(random, ['Allow', 'Allow', 'Deny']);
  const names = { AWS: [oneOf(random, ['*', 'p1', 'p2', 'arn:aws:iam::p1:user/ann'])] };
  const action = oneOf(random, ['*', 's3:Get*', 's3:GetObject', 's3:?utObject', 's3:List*', 's3:*Object*']);
  const resource = oneOf(random, ['*', 'photos', 'photos/*', 'photos/a/*', 'photos/*/b', 'photos/?', 'ph*']);
  const operator = oneOf(random, ['', '', 'StringEquals', 'StringNotEquals', 'StringEqualsIfExists']);
  return {
    Effect: effect,
    ...(effect === 'Deny' && random.next() < 0.3 ? { NotPrincipal: names } : { Principal: names }),
    ...(random.next() < 0.2 ? { NotAction: action } : { Action: action }),
    Resource: `arn:aws:s3:::${resource}`,
    ...(operator === '' ? {} : { Condition: { [operator]: { 'aws:Referer': oneOf(random, ['x', 'y']) } } }),
  };
}

test('5,000 random policies decide as a naive evaluator does', () => {
  const random = seeded(37);
  const counts: Record<string, number> = { allow: 0, deny: 0, none: 0 };
  for (let round = 0; round < 5000; round += 1) {
    const statements = Array.from({ length: 1 + Math.floor(random.next() * 4) }, () => randomStatement(random));
    const referer = oneOf(random, ['', 'x', 'y', 'z']);
    const sent = request({
      principal: oneOf(random, [ANONYMOUS, caller('p1', 'ann'), caller('p1', 'bob'), caller('p2', 'eve')]),
      action: oneOf(random, ['s3:GetObject', 's3:PutObject', 's3:ListBucket', 's3:GetBucketAcl'] as const),
      key: oneOf(random, ['', 'a', 'a/b', 'b/c/b', 'c']) || undefined,
      facts: { ...FACTS, headers: referer === '' ? {} : { referer } },
    });
    const expected = naiveEffect(statements, sent);
    counts[expected] = (counts[expected] ?? 0) + 1;
    const { effect } = evaluatePolicy(parse(...statements), sent);
    expect({ statements, sent, effect }).toEqual({ statements, sent, effect: expected });
  }
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(300);
});
