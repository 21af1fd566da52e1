import { expect, test } from 'vitest';
import type { Caller } from '#lib/policy/caller.ts';
import { workedMs } from '#lib/testing/loop-delay.ts';
import { assertAccessRules } from './access-rules.ts';

type Rule = { service: string; method: string; path: string };

function callerWith(...rules: Rule[]): Caller {
  const accessRules = rules.map((rule, index) => ({ id: String(index), ...rule }));
  return {
    userId: 'u',
    userName: 'u',
    domain: { id: 'default', name: 'Default' },
    scope: { kind: 'unscoped' },
    roles: new Set(),
    methods: ['application_credential'],
    auditIds: [],
    issuedAtMs: 0,
    expiresAtMs: 0,
    applicationCredential: { id: 'c', name: 'c', isRestricted: true, accessRules },
  };
}

const get = (path: string, service = 'compute'): Rule => ({ service, method: 'GET', path });
const ask =
  (rule: Rule, path: string, method = 'GET', service = 'compute') =>
  () =>
    assertAccessRules(callerWith(rule), service, method, path);
const REFUSED = 'requires authentication';

test.each([
  ['/v2.1/servers', '/compute/v2.1/servers'],
  ['/compute/v2.1/servers', '/compute/v2.1/servers'],
  ['/v2.1/servers', '/compute/v2.1/servers/'],
  ['/v2.1/servers/*/ips', '/compute/v2.1/servers/abc/ips'],
  ['/v2.1/servers/{server_id}/ips', '/compute/v2.1/servers/abc/ips'],
  ['/v2.1/**', '/compute/v2.1/servers/abc/ips'],
  ['**', '/compute/v2.1/servers'],
  ['/v2.1/servers/web-*', '/compute/v2.1/servers/web-1'],
])('rule %s lets %s pass', (rule, path) => {
  expect(ask(get(rule), path)).not.toThrow();
});

test.each([
  ['a longer path', '/v2.1/servers', '/compute/v2.1/servers/abc'],
  ['a shorter path', '/v2.1/servers/*', '/compute/v2.1/servers'],
  ['two segments for one star', '/v2.1/*', '/compute/v2.1/servers/abc'],
  ['an empty segment', '/v2.1/servers/*', '/compute/v2.1/servers//'],
  ['a slash in disguise', '/v2.1/servers', '/compute/v2.1/servers%2Fabc'],
  ['a dot that means a dot', '/v2.1/servers', '/compute/v2x1/servers'],
  ['a prefix that is not the mount', '/v2.1/servers', '/x/compute/v2.1/servers'],
])('a rule refuses %s with 401', (_, rule, path) => {
  expect(ask(get(rule), path)).toThrow(REFUSED);
});

test('another method and another service are refused', () => {
  expect(ask(get('/v2.1/servers'), '/compute/v2.1/servers', 'POST')).toThrow(REFUSED);
  expect(ask(get('/v2.1/servers'), '/compute/v2.1/servers', 'GET', 'network')).toThrow(REFUSED);
});

test('block storage is known by each of its types', () => {
  for (const service of ['block-storage', 'volumev3', 'volume']) {
    expect(ask(get('/v3/volumes', service), '/volume/v3/volumes', 'GET', 'block-storage')).not.toThrow();
  }
});

test('the token itself may always be validated, but not revoked', () => {
  expect(ask(get('/v2.1/servers'), '/identity/v3/auth/tokens', 'GET', 'identity')).not.toThrow();
  expect(ask(get('/v2.1/servers'), '/identity/v3/auth/tokens', 'DELETE', 'identity')).toThrow(REFUSED);
});

test('no rules mean no limits', () => {
  expect(() => assertAccessRules(callerWith(), 'compute', 'DELETE', '/compute/v2.1/servers/abc')).not.toThrow();
});

test('a pattern made to be slow is answered at once', () => {
  const before = workedMs();
  expect(ask(get(`${'/**'.repeat(40)}/x`), `/compute/v2.1${'/a'.repeat(2000)}`)).toThrow(REFUSED);
  expect(workedMs() - before).toBeLessThan(2000);
});
