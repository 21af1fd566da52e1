import { expect, test } from 'vitest';
import { SEARCH_KINDS, type SearchKind } from '#lib/console/navigation/search/places.ts';
import { foundHref, foundKind } from './found-kinds.ts';

const found = (kind: SearchKind, more: object = {}) => ({
  ...{ kind, id: 'i', name: 'web', project_id: 'p', project_name: null, parent_id: null, status: null },
  ...{ field: 'name' as const, term: 'web', ...more },
});
const own = { scope: 'p', everywhere: false, isOwn: (id: string) => id === 'p' };
const all = { ...own, scope: 'system', everywhere: true };

test('each kind has a noun, and the icon of its screen', () => {
  const kinds = SEARCH_KINDS.map(foundKind);
  for (const { label, icon } of kinds) expect([typeof label, icon !== undefined]).toEqual(['string', true]);
  expect(foundKind('floating_ip').label).toBe('Floating IP');
  expect(foundKind('volume').icon).not.toBe(foundKind('user').icon);
});

test.each([
  ['volume', {}, '/projects/p/volumes/i'],
  ['snapshot', {}, '/projects/p/snapshots?q=web'],
  ['flavor', {}, '/projects/p/flavors?q=web'],
  ['subnet', { parent_id: 'n' }, '/projects/p/networks/n?tab=subnets'],
  ['key_pair', {}, '/projects/p/key-pairs/web'],
  ['host', {}, '/admin/hypervisors/i'],
  ['domain', {}, '/admin/domains?q=web'],
] as const)('in a project, a %s %j leads to %s', (kind, more, href) => {
  expect(foundHref(found(kind, more), own)).toBe(href);
});

test.each([
  ['server', {}, '/admin/instances/i'],
  ['volume', { project_id: 'other' }, '/admin/projects/other'],
  ['volume', {}, '/projects/p/volumes/i'],
  ['flavor', { project_id: null }, '/admin/flavors?q=web'],
  ['key_pair', { parent_id: 'u', project_id: null }, '/admin/users/u'],
] as const)('everywhere, a %s %j leads to %s', (kind, more, href) => {
  expect(foundHref(found(kind, more), all)).toBe(href);
});
