import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import verbsLoader from './verbs-loader.js';

test('browsers get no policy of an action', () => {
  const verbs = globSync('lib/**/verbs.ts').map((file) => ({ file, code: verbsLoader(readFileSync(file, 'utf8')) }));
  expect(verbs.length).toBeGreaterThan(20);
  expect(verbs.filter(({ code }) => /\bpolicy:\s*rule\(/.test(code)).map(({ file }) => file)).toEqual([]);
});

test('the rest of an action stays', () => {
  const one = `action: { key: 'os-extend', policy: rule('volume:extend', 'project_member'), since: 42 },`;
  expect(verbsLoader(one)).toBe(`action: { key: 'os-extend', since: 42 },`);
  const lines = `action: {\n  key: 'a',\n  policy: rule(\n    'a:b',\n    'admin',\n  ),\n},`;
  expect(verbsLoader(lines)).toBe(`action: {\n  key: 'a',\n  },`);
});
