import { expect, test } from 'vitest';
import { rowSelector } from '#components/console/select-rows.ts';
import { filtersOf, selectionOf } from '#components/kind/list-fields.ts';
import type { FilterCondition } from '#lib/console/filter-condition.ts';
import { createFormat } from '#lib/i18n/format.ts';
import { createTranslate } from '#lib/i18n/translate.ts';
import type { VisibleImage } from '#lib/image/images/all-images-query.ts';
import type { Image } from '#lib/image/images/schema.ts';
import { anImage } from '#lib/testing/an-image.ts';
import { allImageList } from './all-images.tsx';
import { imageList } from './lists.tsx';

const { kind } = imageList;
const { idOf } = kind;
const context = {
  t: createTranslate('en', undefined),
  format: createFormat('en', { timeZone: 'UTC' }),
  scope: 'a-project',
  projectOf: () => 'a-project',
  isAcrossProjects: false,
  related: { session: { projects: [{ id: 'other', name: 'Admins' }] } },
};
const select = rowSelector<VisibleImage>(selectionOf(kind, context));
const row = (facts: Partial<Image>): VisibleImage => {
  const image = anImage({ id: facts.name ?? 'x', created_at: '2020-01-01T00:00:00Z', ...facts });
  return { id: image.id, image, seenBy: 'a-project' };
};
const state = { text: '', chips: [], sort: { key: 'created_at', isDescending: true } };
const chip = (field: string, value: string, operator: FilterCondition['operator'] = ''): FilterCondition => ({
  field,
  operator,
  value,
});
const dayAgo = new Date(Date.now() - 86_400_000).toISOString();

const rows = [
  row({ name: 'own', os_distro: 'debian', os_version: '13', tags: ['web'] }),
  row({ name: 'taken', image_type: 'snapshot', size: 2 ** 20 }),
  row({ name: 'for-all', owner: 'other', visibility: 'public', protected: true }),
  row({ name: 'offered', owner: 'third', visibility: 'shared', disk_format: 'raw', created_at: dayAgo }),
  row({ name: 'found', owner: 'third', visibility: 'community' }),
];
const names = (more: object) => select(rows, { ...state, ...more }).map(idOf);

test.each([
  ['mine', ['own']],
  ['snapshots', ['taken']],
  ['public', ['for-all']],
  ['shared', ['offered']],
  ['community', ['found']],
  ['nothing-known', []],
])('images: the part %s of the list', (name, expected) => {
  expect(names({ chips: [chip('list', name)] })).toEqual(expected);
});

test.each([
  ['os', 'Debian', '', ['own']],
  ['tag', 'web', '', ['own']],
  ['tag', 'web', '!', ['for-all', 'found', 'offered', 'taken']],
  ['owner', 'admins', '', ['for-all']],
  ['format', 'raw', '', ['offered']],
  ['size', '100', '<', ['taken']],
  ['age', '10', '<', ['offered']],
  ['protected', 'true', '', ['for-all']],
  ['visibility', 'nobody', '', []],
] as const)('images: %s:%s with operator "%s"', (field, value, operator, expected) => {
  expect(names({ chips: [chip(field, value, operator)] }).toSorted()).toEqual(expected);
});

test('images: free text is looked for in the name, the id, the system and the tags', () => {
  expect(names({ text: 'DEBIAN 13' })).toEqual(['own']);
  expect(names({ text: 'web' })).toEqual(['own']);
  expect(names({ text: 'nowhere' })).toEqual([]);
});

test('images: the newest come first; an unknown order is the one by name', () => {
  expect(names({})[0]).toBe('offered');
  expect(names({ sort: { key: 'colour', isDescending: true } })[0]).toBe('taken');
});

test('only the list of one project can be filtered by its own lists', () => {
  const offered = (isAcrossProjects: boolean) =>
    filtersOf(allImageList.kind, { ...context, isAcrossProjects }).map(({ id }) => id);
  expect(offered(false)).toContain('list');
  expect(offered(true)).not.toContain('list');
});
