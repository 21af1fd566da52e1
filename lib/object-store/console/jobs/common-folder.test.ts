import { expect, test } from 'vitest';
import { commonFolder } from './common-folder.ts';

test.each([
  [['a/b/c', 'a/b/d'], 'a/b/'],
  [['a/b/'], 'a/b/'],
  [['a/bc', 'a/bd/e'], 'a/'],
  [['a'], ''],
  [['a/b', 'c'], ''],
  [['/a', 'b'], ''],
  [[], ''],
])('the folder of %j is "%s"', (names, folder) => {
  expect(commonFolder(names)).toBe(folder);
});
