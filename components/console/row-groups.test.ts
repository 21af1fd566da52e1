import { expect, test } from 'vitest';
import { groupRows } from './row-groups.ts';

const rows = [
  { name: 'a', host: 'node-10' },
  { name: 'b', host: '' },
  { name: 'c', host: 'node-2' },
  { name: 'd', host: 'node-10' },
];
const host = { id: 'host', label: 'Host', keyOf: ({ host }: { host: string }) => host };
const shown = (nameOf?: (key: string) => string) =>
  groupRows(rows, { ...host, ...(nameOf && { nameOf }) }, 'No value').map(
    (group) => `${group.name}: ${group.rows.map(({ name }) => name).join('')}`,
  );

test('groups are sorted by name, numbers in it as numbers; rows keep their order, those without a value come last', () => {
  expect(shown()).toEqual(['node-2: c', 'node-10: ad', 'No value: b']);
});

test('groups are sorted by the name that is displayed', () => {
  expect(shown((key) => (key === 'node-2' ? 'z' : 'a'))).toEqual(['a: ad', 'z: c', 'No value: b']);
});
