import { expect, test } from 'vitest';
import type { Entry } from '#lib/object-store/console/schema.ts';
import { archiveVerdict } from './download-archive.ts';

const folders = (count: number) =>
  Array.from({ length: count }, (_, index): Entry => ({ kind: 'folder', name: `${index}/` }));
const objects = (count: number) =>
  Array.from(
    { length: count },
    (_, index): Entry => ({ kind: 'object', name: `${index}`, size: 1, etag: '', content_type: '', modified_at: '' }),
  );

test('a selection with too many objects or folders for one request is refused before it is sent', () => {
  expect(archiveVerdict([...objects(1000), ...folders(100)])).toBe(true);
  expect(archiveVerdict(objects(1001))).not.toBe(true);
  expect(archiveVerdict(folders(101))).not.toBe(true);
});
