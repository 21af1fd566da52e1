import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MappingRules } from '../mappings/schema.ts';
import { evaluateMapping } from './evaluate.ts';

const apply = (rules: object[], assertion: Record<string, string[]>, schema_version = '3.0') =>
  evaluateMapping(MappingRules.parse({ rules, schema_version }), assertion);

const DOMAIN = { id: 'default' };
const USER = { user: { name: 'a' } };

describe('An assertion that is chosen to exhaust the platform', () => {
  const big = 'x'.repeat(900_000);
  const many = Array.from({ length: 1000 }, (_, at) => `g${at}`);

  test.each<[string, object, Record<string, string[]>]>([
    ['one long value beside a thousand others', { groups: '{0}-{1}', domain: DOMAIN }, { a: many, b: [big] }],
    ['one long value', { groups: '{0}', domain: DOMAIN }, { a: [big], b: ['b'] }],
    ['a value that a text repeats', { groups: '{0}'.repeat(300), domain: DOMAIN }, { a: ['x'.repeat(1000)], b: ['b'] }],
    ['the name of a project', { projects: [{ name: '{0}{1}', roles: [] }] }, { a: many, b: [big] }],
    ['the name of a role', { projects: [{ name: 'p', roles: [{ name: '{0}{1}' }] }] }, { a: many, b: [big] }],
    ['the name of a domain', { groups: 'g', domain: { name: '{1}' } }, { a: many, b: [big] }],
  ])('is rejected before any text is made of it: %s', (_what, local, assertion) => {
    const rules = [{ local: [USER, local], remote: [{ type: 'a' }, { type: 'b' }] }];
    expect(apply(rules, assertion).rejection).toMatch(/has \d+ characters\. At most/);
  });

  test.each<[string, object]>([
    ['compared with a list', { type: 'a', any_one_of: ['none'] }],
    ['excluded by a list', { type: 'a', not_any_of: ['none'] }],
    ['taken', { type: 'a' }],
    ['left by a whitelist', { type: 'a', whitelist: ['none'] }],
  ])('is rejected if very many values are %s by very many rules', (_what, requirement) => {
    const rules = Array.from({ length: 100 }, () => ({ local: [USER], remote: Array(50).fill(requirement) }));
    const values = Array.from({ length: 300_000 }, (_, at) => String(at));
    expect(apply(rules, { a: values }).rejection).toContain('take too long');
  });

  test('is accepted with as many groups as a user can have', () => {
    const rules = Array.from({ length: 99 }, (_, at) => ({
      local: [{ groups: '{0}', domain: DOMAIN }],
      remote: [
        { type: 'a', whitelist: [`g${at}`] },
        { type: 'a', not_any_of: ['banned'] },
      ],
    }));
    const { identity } = apply([{ local: [USER], remote: [{ type: 'a' }] }, ...rules], { a: many });
    expect(identity?.groups).toHaveLength(99);
  });

  test('never causes an error or an unbounded result, whatever rules and values are', () => {
    const text = fc
      .array(fc.constantFrom('{0}', '{1}', '{{', '}}', 'x', 'ä', '__proto__'), { maxLength: 40 })
      .map((all) => all.join(''));
    const name = fc.constantFrom('a', 'b', '__proto__', 'constructor', 'toString');
    const values = fc.array(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constant('x'.repeat(5000))), {
      maxLength: 5,
    });
    const local = fc.oneof(
      fc.record({ groups: text, domain: fc.record({ name: text }) }),
      fc.record({ group_ids: text }),
      fc.record({ user: fc.record({ id: text, name: text, email: text }, { requiredKeys: [] }) }),
      fc.record({
        projects: fc.tuple(
          fc.record({
            name: text.map((one) => one || 'p'),
            roles: fc.tuple(fc.record({ name: text.map((one) => one || 'r') })),
          }),
        ),
      }),
      fc.record({ projects_json: text }),
    );
    fc.assert(
      fc.property(
        fc.array(local, { minLength: 1, maxLength: 4 }),
        fc.dictionary(name, values, { maxKeys: 5 }),
        (locals, assertion) => {
          const rules = [{ local: locals, remote: [{ type: 'a' }, { type: 'b' }] }];
          const { identity, rejection } = apply(rules, assertion);
          expect(identity === undefined).toBe(rejection !== undefined);
          if (!identity) return;
          const { user, groups, groupIds, projects } = identity;
          const texts = [user.id, user.name, user.email, ...groupIds, ...groups.map((one) => one.name)];
          texts.push(...projects.flatMap((one) => [one.name, ...one.roles]));
          expect(Math.max(0, ...texts.map((one) => one?.length ?? 0))).toBeLessThanOrEqual(4096);
          expect(groups.length + groupIds.length).toBeLessThanOrEqual(1000);
          expect(projects.length).toBeLessThanOrEqual(100);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('The role admin, which on a project gives access to everything,', () => {
  const withRole = (name: string, requirement: object) => [
    { local: [USER, { projects: [{ name: 'p', roles: [{ name }] }] }], remote: [requirement] },
  ];
  const rolesOf = (rules: object[], roles: string[]) => {
    const { identity, rejection } = apply(rules, { roles });
    return rejection ?? identity?.projects[0]?.roles;
  };

  test.each<[string, string, object]>([
    ['a rule names it', 'admin', { type: 'roles' }],
    ['a whitelist names it', '{0}', { type: 'roles', whitelist: ['admin', 'member'] }],
  ])('is given if %s', (_what, name, requirement) => {
    expect(rolesOf(withRole(name, requirement), ['admin'])).toEqual(['admin']);
  });

  test.each<[string, string, object, string[]]>([
    ['alone', '{0}', { type: 'roles' }, ['admin']],
    ['beside others', '{0}', { type: 'roles' }, ['member', 'admin']],
    ['in parts', 'ad{0}', { type: 'roles' }, ['min']],
    ['past a blacklist', '{0}', { type: 'roles', blacklist: ['administrator'] }, ['admin']],
    ['through a pattern', '{0}', { type: 'roles', whitelist: ['^a'], regex: true }, ['admin']],
  ])('is not given because the provider asserts it %s', (_what, name, requirement, roles) => {
    expect(rolesOf(withRole(name, requirement), roles)).toContain('cannot choose the role admin');
  });

  test('is not given because the provider asserts it in JSON', () => {
    const rules = [{ local: [{ ...USER, projects_json: '{0}' }], remote: [{ type: 'json' }] }];
    const json = JSON.stringify([{ name: 'p', roles: [{ name: 'member' }, { name: 'admin' }] }]);
    expect(apply(rules, { json: [json] }).rejection).toContain('cannot choose the role admin');
  });

  test('does not keep other roles from being asserted', () => {
    expect(rolesOf(withRole('{0}', { type: 'roles' }), ['member', 'reader'])).toEqual(['member', 'reader']);
  });
});
