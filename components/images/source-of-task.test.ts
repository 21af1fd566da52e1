import { expect, test } from 'vitest';
import { sourceOf } from './source-of-task.ts';

const uri = 'https://example.org/disk.qcow2';

test.each<[string, Record<string, unknown>, string | undefined]>([
  ['an import from the web', { image_id: '1', import_req: { method: { name: 'web-download', uri } } }, uri],
  ["an administrator's task", { import_from: uri, import_from_format: 'qcow2' }, uri],
  ['an import of what was uploaded', { image_id: '1', import_req: { method: { name: 'glance-direct' } } }, undefined],
  ['an input that nobody knows', { more: true }, undefined],
])('%s has its address, or none', (_, input, source) => {
  expect(sourceOf({ input })).toBe(source);
});
