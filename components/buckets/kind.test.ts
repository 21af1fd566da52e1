import { expect, test } from 'vitest';
import { rowSelector } from '#components/console/select-rows.ts';
import { selectionOf } from '#components/kind/list-fields.ts';
import type { Bucket } from '#lib/object-store/console/schema.ts';
import { rowContext } from '#lib/testing/row-context.ts';
import { bucketList } from './kind.tsx';

const bucket = (name: string, facts: Partial<Bucket> = {}): Bucket => ({
  ...{ id: `id-of-${name}`, name, project_id: '', objects: 0, bytes: 0, stored_bytes: 0, is_public: false },
  ...{ versioning: 'off', quota_bytes: null, quota_count: null, created_at: '', updated_at: '' },
  ...facts,
});
const select = rowSelector<Bucket>(selectionOf(bucketList.kind, rowContext()));
const state = { text: '', chips: [], sort: { key: 'name', isDescending: false } };
const names = (rows: readonly Bucket[], more: object) => select(rows, { ...state, ...more }).map(({ name }) => name);

test('buckets: conditions apply to access, versioning, size in GiB and objects', () => {
  const rows = [
    bucket('open', { is_public: true, objects: 3 }),
    bucket('kept', { versioning: 'enabled', bytes: 2 ** 31, objects: 1 }),
    bucket('empty', { versioning: 'suspended' }),
  ];
  const only = (field: string, value: string, operator = '') => names(rows, { chips: [{ field, operator, value }] });
  expect(only('access', 'public')).toEqual(['open']);
  expect(only('versioning', 'suspended')).toEqual(['empty']);
  expect(only('size', '1', '>')).toEqual(['kept']);
  expect(only('objects', '1', '<')).toEqual(['empty']);
});

test('buckets: a text is looked for in name and id, and those of equal size are sorted by name', () => {
  const rows = [bucket('b'), bucket('a'), bucket('big', { bytes: 1 })];
  expect(names(rows, { text: 'ID-OF-B' })).toEqual(['b', 'big']);
  expect(names(rows, { sort: { key: 'size', isDescending: false } })).toEqual(['a', 'b', 'big']);
});
