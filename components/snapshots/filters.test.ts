import { expect, test } from 'vitest';
import { snapshotSearch } from './filters.ts';

test.each([
  ['volume_id', false, 'volume_id:asc,created_at:desc'],
  ['volume_id', true, 'volume_id:desc,created_at:desc'],
  ['volume_name', false, 'volume_name:asc,volume_id:asc,created_at:desc'],
  ['volume_name', true, 'volume_name:desc,volume_id:asc,created_at:desc'],
  ['size', true, 'size:desc'],
])(
  'snapshots by %s (descending: %s) are requested in the order %s: those of a volume stay together by time',
  (key, isDescending, order) => {
    expect(snapshotSearch({ text: '', chips: [], sort: { key, isDescending } }).sort).toBe(order);
  },
);
