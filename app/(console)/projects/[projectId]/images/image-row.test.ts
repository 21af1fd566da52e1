import { expect, test } from 'vitest';
import type { FilterCondition } from '#lib/console/filter-condition.ts';
import type { Image } from '#lib/image/images/schema.ts';
import { anImage } from '#lib/testing/an-image.ts';
import { type ImageRow, imageListDefaults, imageSelector, isJustList } from './image-row.ts';

const now = Date.UTC(2030, 0, 31);
const row = (facts: Partial<Image>, more: Partial<ImageRow> = {}): ImageRow => {
  const image = anImage({ id: facts.name ?? 'x', ...facts });
  return { id: image.id, image, usedBy: 0, ownerName: undefined, isOwn: image.owner === 'a-project', ...more };
};
const state = { ...imageListDefaults, text: '', chips: [] };
const chip = (field: string, value: string, operator: FilterCondition['operator'] = ''): FilterCondition => ({
  field,
  operator,
  value,
});
const names = (rows: readonly ImageRow[]) => rows.map(({ image }) => image.name);

const rows = [
  row({ name: 'own', os_distro: 'debian', os_version: '13', tags: ['web'] }),
  row({ name: 'taken', image_type: 'snapshot', size: 2 ** 20 }),
  row({ name: 'for-all', owner: 'other', visibility: 'public', protected: true }, { ownerName: 'Admins' }),
  row({
    name: 'offered',
    owner: 'other',
    visibility: 'shared',
    disk_format: 'raw',
    created_at: '2030-01-30T00:00:00Z',
  }),
  row({ name: 'found', owner: 'other', visibility: 'community' }),
];

test.each([
  ['mine', ['own']],
  ['snapshots', ['taken']],
  ['public', ['for-all']],
  ['shared', ['offered']],
  ['community', ['found']],
  ['nothing-known', []],
])('imageSelector: the part %s of the list', (name, expected) => {
  expect(names(imageSelector(now)(rows, { ...state, chips: [chip('list', name)] }))).toEqual(expected);
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
] as const)('imageSelector: %s:%s with operator "%s"', (field, value, operator, expected) => {
  const found = imageSelector(now)(rows, { ...state, chips: [chip(field, value, operator)] });
  expect(names(found).toSorted()).toEqual(expected);
});

test('imageSelector: free text is looked for in the name, the id, the system and the tags', () => {
  expect(names(imageSelector(now)(rows, { ...state, text: 'DEBIAN 13' }))).toEqual(['own']);
  expect(names(imageSelector(now)(rows, { ...state, text: 'web' }))).toEqual(['own']);
  expect(imageSelector(now)(rows, { ...state, text: 'nowhere' })).toEqual([]);
});

test('imageSelector: the newest come first; an unknown order is the one by name', () => {
  expect(names(imageSelector(now)(rows, state))[0]).toBe('offered');
  const sort = { key: 'colour', isDescending: true };
  expect(names(imageSelector(now)(rows, { ...state, sort }))[0]).toBe('taken');
});

test('isJustList: with a further condition it is not', () => {
  expect(isJustList({ text: '', chips: [chip('list', 'mine')] }, 'mine')).toBe(true);
  expect(isJustList({ text: '', chips: [chip('list', 'mine'), chip('os', 'debian')] }, 'mine')).toBe(false);
  expect(isJustList({ text: 'x', chips: [chip('list', 'mine')] }, 'mine')).toBe(false);
});
