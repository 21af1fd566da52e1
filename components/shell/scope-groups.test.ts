import { expect, test } from 'vitest';
import { scopeGroups } from './scope-groups.ts';
import type { ScopeChoice } from './scopes.ts';

const choice = (kind: ScopeChoice['kind'], id: string, name: string, domain = 'Research'): ScopeChoice => ({
  scope: kind === 'domain' ? `domain:${id}` : id,
  kind,
  id,
  name,
  ...(kind === 'project' ? { domain } : {}),
  roles: ['member'],
  isElevated: kind !== 'project',
});
const choices = [
  choice('project', 'p1', 'shop'),
  choice('project', 'p2', 'mill', 'Factory'),
  choice('project', 'p3', 'port'),
  choice('domain', 'd1', 'Research'),
  choice('system', 'system', 'System'),
];
const shown = (wish: { query?: string; current?: string; favourites?: string[]; recent?: string[] }) =>
  scopeGroups({ choices, current: undefined, query: '', favourites: [], recent: [], ...wish }).map(
    ({ label, members }) => [label, members.map(({ scope }) => scope)],
  );

test('favourites come first, then what was used last but neither the page’s own scope nor a favourite, then all', () => {
  expect(shown({ current: 'p3', favourites: ['domain:d1'], recent: ['p3', 'p2', 'domain:d1', 'lost'] })).toEqual([
    ['Favourites', ['domain:d1']],
    ['Recent', ['p2']],
    ['All projects', ['p1', 'p2', 'p3']],
    ['Domains I administer', ['domain:d1']],
    ['System', ['system']],
  ]);
});

test('the combined view and the system are listed once, as a favourite or in their own place, however often they were used', () => {
  const all: ScopeChoice = { ...choice('all', '', 'All my projects'), scope: 'all' };
  const groups = (favourites: string[]) =>
    scopeGroups({
      choices: [...choices, all],
      current: 'p1',
      query: '',
      favourites,
      recent: ['all', 'system', 'p2'],
    }).map(({ label, members }) => [label, members.map(({ scope }) => scope)]);
  const places = [
    ['Recent', ['p2']],
    ['All projects', ['p1', 'p2', 'p3']],
  ];
  const domains = ['Domains I administer', ['domain:d1']];
  expect(groups([])).toEqual([...places, ['Combined', ['all']], domains, ['System', ['system']]]);
  expect(groups(['all', 'system'])).toEqual([['Favourites', ['all', 'system']], ...places, domains]);
});

test('a scope that the user has lost is offered nowhere, however often it was a favourite', () => {
  expect(shown({ favourites: ['lost'], recent: ['lost'] }).map(([label]) => label)).toEqual([
    'All projects',
    'Domains I administer',
    'System',
  ]);
});

test.each([
  [' SHOP ', ['p1']],
  ['p2', ['p2']],
  ['factory', ['p2']],
  ['research', ['p1', 'p3', 'domain:d1']],
])('%j finds by name, id or domain, each place once', (query, found) => {
  expect(shown({ query, favourites: ['p1'], recent: ['p2'] })).toEqual([['Found', found]]);
});

test('what is nowhere finds nothing', () => {
  expect(shown({ query: 'zzz' })).toEqual([]);
});
