import { expect, test } from 'vitest';
import { anImage } from '#lib/testing/an-image.ts';
import { freeProperties, isSnapshot, propertyOf } from './free-properties.ts';
import { toPatch } from './image-patch.ts';

const image = anImage({
  name: 'old',
  tags: ['a'],
  os_distro: 'debian',
  'a/b~c': 'x',
  os_glance_failed_import: 'it failed',
});

test('freeProperties: neither core keys nor those of the platform are free', () => {
  expect(freeProperties(image)).toEqual({ os_distro: 'debian', 'a/b~c': 'x' });
});

test('propertyOf: a property that is missing or inherited is none', () => {
  expect(propertyOf(image, 'os_distro')).toBe('debian');
  expect(propertyOf(image, 'toString')).toBeUndefined();
  expect(propertyOf(image, 'min_ram')).toBeUndefined();
  expect(isSnapshot({ ...image, image_type: 'snapshot' })).toBe(true);
});

test('toPatch: what is so already makes no step', () => {
  expect(toPatch(image, { fields: { name: 'old', tags: ['a'] }, properties: { os_distro: 'debian' } })).toEqual([]);
});

test('toPatch: fields are replaced, properties added, replaced or removed, with keys escaped', () => {
  const patch = toPatch(image, {
    fields: { name: 'new', tags: ['a', 'b'] },
    properties: { os_distro: 'ubuntu', os_version: '24.04', 'a/b~c': '' },
  });
  expect(patch).toEqual([
    { op: 'replace', path: '/name', value: 'new' },
    { op: 'replace', path: '/tags', value: ['a', 'b'] },
    { op: 'replace', path: '/os_distro', value: 'ubuntu' },
    { op: 'add', path: '/os_version', value: '24.04' },
    { op: 'remove', path: '/a~1b~0c' },
  ]);
});

test('toPatch: properties that are not named stay, unless all of them were given', () => {
  expect(toPatch(image, { properties: {} })).toEqual([]);
  expect(toPatch(image, { properties: {}, isWhole: true })).toEqual([
    { op: 'remove', path: '/os_distro' },
    { op: 'remove', path: '/a~1b~0c' },
  ]);
});
