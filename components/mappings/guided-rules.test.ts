import { expect, test } from 'vitest';
import { type GuidedMapping, guidedRules, isComplete, readGuided } from './guided-rules.ts';

const MAPPING: GuidedMapping = {
  ...{ name: 'preferred_username', id: 'sub', email: 'email' },
  grants: [
    { kind: 'group', attribute: 'groups', values: ['ops', 'dev'], groupId: 'g1' },
    { kind: 'group', attribute: 'sub', values: [], groupId: 'g2' },
    { kind: 'project', attribute: 'groups', values: ['ops'], project: 'web', role: 'member' },
  ],
};
const userRules = guidedRules({ ...MAPPING, grants: [] });

test('the guided form writes rules of the mapping language and reads them again', () => {
  expect(guidedRules(MAPPING)).toEqual([
    {
      remote: [{ type: 'preferred_username' }, { type: 'sub' }, { type: 'email' }],
      local: [{ user: { name: '{0}', id: '{1}', email: '{2}' } }],
    },
    { remote: [{ type: 'groups', any_one_of: ['ops', 'dev'] }], local: [{ group: { id: 'g1' } }] },
    { remote: [{ type: 'sub' }], local: [{ group: { id: 'g2' } }] },
    {
      remote: [{ type: 'groups', any_one_of: ['ops'] }],
      local: [{ projects: [{ name: 'web', roles: [{ name: 'member' }] }] }],
    },
  ]);
  expect(readGuided(guidedRules(MAPPING))).toEqual(MAPPING);
  const small = { ...MAPPING, id: '', email: '', grants: [] };
  expect(readGuided(guidedRules(small))).toEqual(small);
});

test('the order of the attributes does not matter', () => {
  const rule = { remote: [{ type: 'mail' }, { type: 'uid' }], local: [{ user: { name: '{1}', email: '{0}' } }] };
  expect(readGuided([rule])).toEqual({ name: 'uid', id: '', email: 'mail', grants: [] });
});

test.each<[string, unknown[]]>([
  ['no rule', []],
  ['a fixed user name', [{ remote: [{ type: 'a' }], local: [{ user: { name: 'robot' } }] }]],
  ['a value that is not asserted', [{ remote: [{ type: 'a' }], local: [{ user: { name: '{0}', email: '{1}' } }] }]],
  [
    'an attribute that is only required',
    [{ remote: [{ type: 'a' }, { type: 'b' }], local: [{ user: { name: '{0}' } }] }],
  ],
  [
    'a regular expression',
    [
      ...userRules,
      { remote: [{ type: 'groups', any_one_of: ['^ops-'], regex: true }], local: [{ group: { id: 'g' } }] },
    ],
  ],
  [
    'a group by name',
    [...userRules, { remote: [{ type: 'groups' }], local: [{ group: { name: 'ops', domain: { name: 'Default' } } }] }],
  ],
  ['something else', ['rule']],
])('the guided form cannot show rules with %s', (_what, rules) => {
  expect(readGuided(rules)).toBeUndefined();
});

test('a grant without a group, project or role is not complete', () => {
  const [group, , project] = MAPPING.grants;
  if (group?.kind !== 'group' || project?.kind !== 'project') throw new Error('The example has other grants.');
  const isFull = (change: Partial<GuidedMapping>) => isComplete(guidedRules({ ...MAPPING, ...change }));
  expect(isFull({})).toBe(true);
  expect(isFull({ name: '' })).toBe(false);
  expect(isFull({ grants: [{ ...group, groupId: '' }] })).toBe(false);
  expect(isFull({ grants: [{ ...project, role: '' }] })).toBe(false);
  expect(isFull({ grants: [{ ...project, attribute: '' }] })).toBe(false);
});
