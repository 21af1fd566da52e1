import { describe, expect, test } from 'vitest';
import { MappingRules, NewMapping } from '../mappings/schema.ts';
import { evaluateMapping } from './evaluate.ts';

const asserted = {
  uid: ['u1'],
  name: ['Ada Lovelace'],
  groups: ['admins', 'crew', 'guests'],
  joined: ['red;green;blue'],
  type: ['staff'],
};

const apply = (rules: object[], assertion: Record<string, string[]> = asserted, schema_version = '2.0') =>
  evaluateMapping(MappingRules.parse({ rules, schema_version }), assertion);

const USER = { user: { id: '{0}', name: '{1}' } };
const REMOTE = [{ type: 'uid' }, { type: 'name' }];
const DOMAIN = { name: 'corp' };

/** Names of the groups that a requirement on an attribute leaves. */
const groupsOf = (requirement: object, assertion: Record<string, string[]> = asserted) =>
  apply(
    [{ local: [{ user: { name: 'a' } }, { groups: '{0}', domain: DOMAIN }], remote: [requirement] }],
    assertion,
  ).identity?.groups.map(({ name }) => name);

describe('Values of an assertion', () => {
  test('replace the numbers of the requirements that give values, in their order', () => {
    const remote = [{ type: 'type', any_one_of: ['staff'] }, ...REMOTE];
    const { identity } = apply([{ local: [{ user: { name: '{1} ({0}) {{x}}', email: '{0}@b.c' } }], remote }]);
    expect(identity?.user).toMatchObject({ name: 'Ada Lovelace (u1) {x}', email: 'u1@b.c', type: 'ephemeral' });
  });

  test.each([
    ['all of a list', { type: 'groups' }, ['admins', 'crew', 'guests']],
    ['of one text with semicolons', { type: 'joined' }, ['red', 'green', 'blue']],
    ['of a whitelist', { type: 'groups', whitelist: ['crew', 'other'] }, ['crew']],
    ['besides a blacklist', { type: 'groups', blacklist: ['crew'] }, ['admins', 'guests']],
    ['of a whitelist of patterns', { type: 'groups', whitelist: ['^[ac]'], regex: true }, ['admins', 'crew']],
    ['besides a blacklist of patterns', { type: 'groups', blacklist: ['s$'], regex: true }, ['crew']],
    ['of a whitelist that none is in', { type: 'groups', whitelist: [] }, []],
  ])('are groups: %s', (_what, requirement, expected) => {
    expect(groupsOf(requirement)).toEqual(expected);
  });

  test('with semicolons are kept in a list: the name of a group cannot add another group', () => {
    expect(groupsOf({ type: 'groups' }, { groups: ['crew;admins', 'guests'] })).toEqual(['crew;admins', 'guests']);
  });

  test('that a placeholder has several of become one group each, and reject the assertion elsewhere', () => {
    const local = (text: string) => [{ user: { name: 'a' } }, { group: { name: text, domain: DOMAIN } }];
    const remote = [{ type: 'groups' }, { type: 'joined' }];
    expect(apply([{ local: local('x-{0}'), remote }]).identity?.groups).toHaveLength(3);
    expect(apply([{ local: local('{0}-{1}'), remote }]).rejection).toContain('several values');
    expect(apply([{ local: [{ user: { name: '{0}' } }], remote }]).rejection).toContain('requires one value');
  });
});

describe('A rule matches', () => {
  const matches = (requirement: object, assertion = asserted) =>
    apply([{ local: [{ user: { name: 'a' } }], remote: [requirement] }], assertion).rules[0]?.is_matched;

  test.each([
    ['any_one_of', { type: 'type', any_one_of: ['staff', 'guest'] }, true],
    ['any_one_of', { type: 'type', any_one_of: ['guest'] }, false],
    ['any_one_of patterns', { type: 'type', any_one_of: ['^st'], regex: true }, true],
    ['any_one_of, which are no patterns', { type: 'type', any_one_of: ['^st'] }, false],
    ['not_any_of', { type: 'type', not_any_of: ['guest'] }, true],
    ['not_any_of', { type: 'groups', not_any_of: ['crew'] }, false],
    ['not_any_of, for an attribute that is missing', { type: 'absent', not_any_of: ['x'] }, false],
    ['an attribute that is missing', { type: 'absent' }, false],
    ['a name of every object', { type: 'constructor' }, false],
  ])('%s: %j is %s', (_what, requirement, expected) => {
    expect(matches(requirement)).toBe(expected);
  });

  test('only with an attribute that has a value', () => {
    expect(matches({ type: 'type' }, { ...asserted, type: [''] })).toBe(false);
    expect(matches({ type: 'type' }, { ...asserted, type: [] })).toBe(false);
  });

  test('by all requirements, and each says why it is not met', () => {
    const remote = [...REMOTE, { type: 'type', any_one_of: ['guest'] }, { type: 'absent' }];
    const { rules, rejection } = apply([{ local: [USER], remote }]);
    expect(rejection).toBe('No rule of the mapping matches the assertion.');
    expect(rules[0]?.requirements.map(({ is_met, reason }) => [is_met, reason])).toEqual([
      [true, null],
      [true, null],
      [false, 'type has none of the values that any_one_of lists.'],
      [false, 'The assertion has no attribute absent.'],
    ]);
  });
});

describe('Several rules', () => {
  test('give the first user, and all groups and projects', () => {
    const projects = (name: string) => [{ name, roles: [{ name: 'member' }] }];
    const { identity } = apply([
      { local: [{ user: { name: 'first' }, group: { id: 'g1' } }], remote: [{ type: 'uid' }] },
      { local: [{ user: { name: 'second' } }], remote: [{ type: 'absent' }] },
      {
        local: [{ user: { name: 'third' }, group_ids: '{0}', projects: projects('p1') }],
        remote: [{ type: 'joined' }],
      },
      { local: [{ projects: projects('p2') }], remote: [{ type: 'uid' }] },
    ]);
    expect(identity?.user.name).toBe('first');
    expect(identity?.groupIds).toEqual(['g1', 'red', 'green', 'blue']);
    expect(identity?.projects.map(({ name }) => name)).toEqual(['p1', 'p2']);
  });

  test('without a user reject the assertion', () => {
    expect(apply([{ local: [{ group: { id: 'g' } }], remote: REMOTE }]).rejection).toContain('names a user');
  });

  test('are bounded in groups and projects', () => {
    const many = Array.from({ length: 1001 }, (_, at) => `g${at}`);
    const local = [{ user: { name: 'a' } }, { group_ids: '{0}' }];
    expect(apply([{ local, remote: [{ type: 'groups' }] }], { groups: many }).rejection).toContain('At most 1000');
  });
});

describe('The domain of a rule', () => {
  const rules = [
    {
      local: [{ domain: DOMAIN, user: { name: 'a' }, groups: 'g', projects: [{ name: 'p', roles: [] }] }],
      remote: [{ type: 'uid' }],
    },
  ];
  test.each([
    ['1.0', undefined],
    ['2.0', DOMAIN],
    ['3.0', DOMAIN],
  ])('is in version %s that of its groups, and of its user and projects: %j', (version, domain) => {
    const { identity } = apply(rules, asserted, version);
    expect(identity?.groups).toEqual([{ name: 'g', domain: DOMAIN }]);
    expect([identity?.user.domain, identity?.projects[0]?.domain]).toEqual([domain, domain]);
  });

  test('is overridden by that of a user or project', () => {
    const own = { id: 'other' };
    const local = [
      { domain: DOMAIN, user: { name: 'a', domain: own }, projects: [{ name: 'p', domain: own, roles: [] }] },
    ];
    const { identity } = apply([{ local, remote: [{ type: 'uid' }] }]);
    expect([identity?.user.domain, identity?.projects[0]?.domain]).toEqual([own, own]);
  });
});

describe('Projects as JSON', () => {
  const rules = [{ local: [{ user: { name: 'a' }, projects_json: '{0}' }], remote: [{ type: 'projects' }] }];
  const from = (text: string) => apply(rules, { projects: [text] }, '3.0');

  test('are those that the provider asserts, semicolons in their names included', () => {
    const project = { name: 'one;two', roles: [{ name: 'member' }], domain: { name: '{corp}' } };
    expect(from(JSON.stringify([project])).identity?.projects).toEqual([
      { name: 'one;two', roles: ['member'], domain: { name: '{corp}' } },
    ]);
  });

  test.each(['{', '{}', '[{"name":"p"}]', '[{"name":"p","roles":[],"more":1}]'])('%s rejects the assertion', (text) => {
    expect(from(text).rejection).toContain('projects_json');
  });
});

describe('Rules are refused', () => {
  const local = [USER];
  test.each<[string, object]>([
    ['without requirements', { local, remote: [] }],
    ['with two conditions', { local, remote: [...REMOTE, { type: 'x', any_one_of: ['a'], blacklist: ['b'] }] }],
    ['with patterns but no condition', { local, remote: [...REMOTE, { type: 'x', regex: true }] }],
    ['with a number that no requirement gives', { local, remote: [{ type: 'uid' }, { type: 'x', any_one_of: ['a'] }] }],
    ['with a lone brace', { local: [{ user: { name: '{x}' } }], remote: REMOTE }],
    ['with a lookahead', { local, remote: [...REMOTE, { type: 'x', whitelist: ['(?=a)'], regex: true }] }],
    ['with a backreference', { local, remote: [...REMOTE, { type: 'x', whitelist: ['(a)\\1'], regex: true }] }],
    [
      'with a huge repetition',
      { local, remote: [...REMOTE, { type: 'x', whitelist: ['(a{100}){9}b{999}c{999}'], regex: true }] },
    ],
    ['with groups without a domain', { local: [USER, { groups: '{0}' }], remote: REMOTE }],
    ['with a group by name without a domain', { local: [USER, { group: { name: 'g' } }], remote: REMOTE }],
    ['with a field that there is not', { local: [{ ...USER, wings: true }], remote: REMOTE }],
  ])('%s', (_what, rule) => {
    expect(NewMapping.safeParse({ rules: [rule], schema_version: '3.0' }).success).toBe(false);
  });

  test.each([
    ['1.0', { projects: [{ name: 'p', roles: [], domain: DOMAIN }] }],
    ['2.0', { projects_json: '{0}' }],
    ['4.0', {}],
  ])('in version %s with %j', (schema_version, more) => {
    const rules = [{ local: [{ ...USER, ...more }], remote: REMOTE }];
    expect(NewMapping.safeParse({ rules, schema_version }).success).toBe(false);
  });
});

test('Patterns that backtrack elsewhere take no time here, and all patterns together are bounded', () => {
  const rule = (values: string[]) => [
    { local: [{ user: { name: 'a' } }], remote: [{ type: 'x', any_one_of: values, regex: true }] },
  ];
  expect(apply(rule(['^(a+)+$']), { x: [`${'a'.repeat(5000)}!`] }).rejection).toContain('No rule');
  const many = Array.from({ length: 50 }, (_, at) => `(${at}|a{500})+!`);
  const values = Array.from({ length: 100 }, (_, at) => `${'a'.repeat(1000)}${at}`);
  expect(apply(rule(many), { x: values }).rejection).toContain('take too long');
});
