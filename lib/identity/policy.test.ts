import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Caller, Scope } from '#lib/policy/caller.ts';
import type { Operation } from '#lib/policy/operations.ts';
import { createPolicy, operations } from './policy.ts';
// Loads all services, which declare the operations.
import '#lib/platform.ts';

const folder = mkdtempSync(join(tmpdir(), 'nephos-policy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const inProject: Scope = { kind: 'project', id: 'p', name: 'p', domain: { id: 'default', name: 'Default' } };
const caller = (roles: string[], scope: Scope = inProject): Caller => ({
  userId: 'me',
  userName: 'me',
  domain: { id: 'default', name: 'Default' },
  scope,
  roles: new Set(roles),
  methods: ['password'],
  auditIds: [],
  issuedAtMs: 0,
  expiresAtMs: 0,
});
function operation(name: string): Operation {
  const known = operations().get(name);
  if (!known) throw new Error(`Nothing declares ${name}.`);
  return known;
}

const reader = caller(['reader']);
const member = caller(['member', 'reader']);
const admin = caller(['admin', 'manager', 'member', 'reader']);

function withOverrides(overrides: unknown) {
  const file = join(folder, `${Math.random()}.json`);
  writeFileSync(file, typeof overrides === 'string' ? overrides : JSON.stringify(overrides));
  return () => createPolicy({ NEPHOS_POLICY_FILE: file });
}

describe('The policy', () => {
  const policy = createPolicy({});

  test('a reader reads and changes nothing, a member changes, a service role alone does neither', () => {
    expect(policy.allows(operation('volume:get_all'), reader)).toBe(true);
    expect(policy.allows(operation('volume:create'), reader)).toBe(false);
    expect(policy.allows(operation('volume:create'), member)).toBe(true);
    expect(policy.allows(operation('volume:get_all'), caller(['service']))).toBe(false);
  });

  test.each([
    'os_compute_api:servers:detail:get_all_tenants',
    'os_compute_api:os-hypervisors:list-detail',
    'identity:revocation_list',
    'volume:get_all_tenants',
  ])('%s is for administrators', (name) => {
    expect(policy.allows(operation(name), caller(['manager', 'member', 'reader']))).toBe(false);
    expect(policy.allows(operation(name), admin)).toBe(true);
  });

  test('a refusal names the operation, the rule and who would pass', () => {
    expect(() => policy.enforce(operation('volume:create'), reader)).toThrow(
      'You are not authorized to perform the requested action: volume:create. ' +
        'Rule project_member requires role member, manager or admin.',
    );
  });

  test('an owner passes for its own objects only, and only where there is an owner', () => {
    expect(policy.allows(operation('identity:get_user'), reader, 'me')).toBe(true);
    expect(policy.allows(operation('identity:get_user'), reader, 'somebody')).toBe(false);
    expect(policy.allows(operation('identity:get_user'), reader)).toBe(false);
    expect(policy.allows(operation('identity:create_application_credential'), admin, 'somebody')).toBe(false);
  });

  test('a reader counts as one above projects only with a token scoped there', () => {
    expect(policy.allows(operation('identity:list_projects'), reader)).toBe(false);
    expect(policy.allows(operation('identity:list_projects'), caller(['reader'], { kind: 'system' }))).toBe(true);
    expect(
      policy.allows(operation('identity:list_roles'), caller(['reader'], { kind: 'domain', id: 'd', name: 'D' })),
    ).toBe(false);
  });
});

describe('Role admin on a domain', () => {
  const onDomain = caller(['admin', 'manager', 'member', 'reader'], { kind: 'domain', id: 'd', name: 'D' });

  test('manages what is in the domain, and is nobody to the platform', () => {
    const policy = createPolicy({});
    expect(policy.allows(operation('identity:list_projects'), onDomain)).toBe(true);
    expect(policy.allows(operation('identity:create_domain'), onDomain)).toBe(false);
    expect(policy.allows(operation('os_compute_api:os-hypervisors:list-detail'), onDomain)).toBe(false);
  });
});

describe('NEPHOS_POLICY_FILE', () => {
  test('overrides the lines it names and no others', () => {
    const policy = withOverrides({ 'volume:create': 'admin' })();
    expect(policy.allows(operation('volume:create'), member)).toBe(false);
    expect(policy.allows(operation('volume:delete'), member)).toBe(true);
    expect(policy.ruleOf(operation('volume:create'))).toBe('admin');
  });

  test('is YAML, of which JSON is a part', () => {
    const policy = withOverrides('# Volumes are made by us.\nvolume:create: admin\n')();
    expect(policy.ruleOf(operation('volume:create'))).toBe('admin');
    expect(withOverrides('# Nothing yet.\n')().ruleOf(operation('volume:create'))).toBe('project_member');
  });

  test.each([
    ['an unknown operation', { 'volume:paint': 'admin' }, /volume:paint/],
    ['an unknown rule', { 'volume:create': 'anybody' }, /Unknown rule. Allowed: authenticated, /],
    ['text that is no YAML', '{', /The policy file .* is invalid/],
    ['a list', [], /expected/],
  ])('%s stops the start with a reason', (_, overrides, reason) => {
    expect(withOverrides(overrides)).toThrow(reason);
  });

  test('a file that is not there stops the start', () => {
    expect(() => createPolicy({ NEPHOS_POLICY_FILE: join(folder, 'absent.json') })).toThrow(/absent\.json/);
  });
});
