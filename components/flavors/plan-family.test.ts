import { expect, test } from 'vitest';
import { Family, newFamily, planFamily } from './plan-family.ts';

const family = { prefix: ' c2 ', steps: 3, vcpus: 2, ratio: 1.5, disk: 20, diskGrows: true, isPublic: true };

test('each size has twice the cores, memory and disk of the one before', () => {
  expect(planFamily(family, new Set())).toEqual([
    { name: 'c2.small', vcpus: 2, ram: 3072, disk: 20, isTaken: false },
    { name: 'c2.medium', vcpus: 4, ram: 6144, disk: 40, isTaken: false },
    { name: 'c2.large', vcpus: 8, ram: 12_288, disk: 80, isTaken: false },
  ]);
});

test('the disk stays as it is where it is not to grow', () => {
  expect(planFamily({ ...family, diskGrows: false }, new Set()).map(({ disk }) => disk)).toEqual([20, 20, 20]);
});

test('a name that is taken says so', () => {
  expect(planFamily(family, new Set(['c2.medium'])).map(({ isTaken }) => isTaken)).toEqual([false, true, false]);
});

test.each<[string, Partial<Family>]>([
  ['no name', { prefix: ' ' }],
  ['one size', { steps: 1 }],
  ['more sizes than there are names', { steps: 9 }],
  ['half a core', { vcpus: 0.5 }],
  ['no memory', { ratio: 0 }],
  ['a negative disk', { disk: -1 }],
])('%s is refused', (_, wrong) => {
  expect(Family.safeParse({ ...family, ...wrong }).success).toBe(false);
});

test('a family whose flavors are all there already is refused on its name; one new flavor is enough', () => {
  const all = new Set(['c2.small', 'c2.medium', 'c2.large']);
  expect(newFamily(all).safeParse(family).error?.issues).toMatchObject([
    { path: ['prefix'], message: 'All of them already exist.' },
  ]);
  expect(newFamily(new Set(['c2.small', 'c2.medium'])).safeParse(family).success).toBe(true);
});
