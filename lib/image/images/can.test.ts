import { expect, test } from 'vitest';
import { allowedStatuses, can } from './can.ts';
import type { ImageStatus } from './enums.ts';
import { IMAGE_STATUSES, isTransitional } from './statuses.ts';
import { imageVerbs } from './verbs.ts';

const image = (status: ImageStatus) => ({ status, visibility: 'shared', protected: false }) as const;

test.each([
  ['launch', 'queued'],
  ['create_volume', 'deactivated'],
  ['download', 'deactivated'],
  ['edit', 'pending_delete'],
  ['deactivate', 'queued'],
  ['reactivate', 'killed'],
  ['upload', 'active'],
  ['stage', 'importing'],
  ['import_staged', 'queued'],
  ['import_from_web', 'uploading'],
  ['delete', 'deleted'],
] as const)('can %s: an image that is %s is refused with the reason', (verb, status) => {
  expect(can(verb, image(status))).toMatch(/\.$/);
  for (const allowed of allowedStatuses(verb)) expect(can(verb, image(allowed))).toBe(true);
});

test('can delete: a protected image is refused, as the wire and as the row say it', () => {
  expect(can('delete', { ...image('active'), protected: true })).toMatch(/protected/);
  expect(can('delete', { ...image('active'), protected: 1 })).toMatch(/protected/);
});

test.each(['private', 'public', 'community'] as const)(
  'can share: an image that is %s has no members',
  (visibility) => {
    expect(can('share', { ...image('active'), visibility })).toMatch(/shared/);
  },
);

test('isTransitional: no status but those that verbs pass through', () => {
  const passedThrough = new Set<ImageStatus>(imageVerbs.flatMap(({ through = [] }) => through));
  const changing = IMAGE_STATUSES.filter((status) => isTransitional(image(status)));
  expect(changing.toSorted()).toEqual([...passedThrough].toSorted());
});

test('isTransitional: an image that waits for its uploader never changes by itself', () => {
  expect(isTransitional(image('uploading'))).toBe(false);
  expect(isTransitional(image('importing'))).toBe(true);
});
