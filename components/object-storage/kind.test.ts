import { expect, test } from 'vitest';
import { selectRows } from '#components/console/select-rows.ts';
import { selectionOf } from '#components/kind/list-fields.ts';
import type { ProjectStorage } from '#lib/object-store/console/administration/schema.ts';
import { rowContext } from '#lib/testing/row-context.ts';
import { storageList } from './kind.tsx';

test('projects are sorted by their use of the limit, those without one first', () => {
  const project = (id: string, stored_bytes: number, bytes: number | null): ProjectStorage => ({
    ...{ id, name: id === 'c' ? null : id, buckets: 1, objects: 1, bytes: stored_bytes, stored_bytes },
    ...{ limits: { buckets: null, objects: null, bytes }, account_quota: { bytes: null, objects: null } },
  });
  const rows = [project('a', 90, 100), project('b', 500, null), project('c', 1, 0), project('d', 10, 100)];
  const state = { text: '', chips: [], sort: { key: 'limit', isDescending: false } };
  const sorted = selectRows(rows, state, selectionOf(storageList.kind, rowContext()));
  expect(sorted.map(({ id }) => id)).toEqual(['b', 'd', 'a', 'c']);
});
