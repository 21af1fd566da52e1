import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { notice } from './notice.ts';

const lock = (packages: object) => JSON.stringify({ packages });

test('NOTICE is not out of date; run npm run docs:notice', () => {
  expect(readFileSync('NOTICE', 'utf8')).toBe(notice(readFileSync('package-lock.json', 'utf8')));
});

test('NOTICE lists each package once under its license, and no development dependencies', () => {
  const text = notice(
    lock({
      '': { version: '1.0.0' },
      'node_modules/b': { version: '2.0.0', license: 'MIT' },
      'node_modules/a/node_modules/b': { version: '2.0.0', license: 'MIT' },
      'node_modules/@scope/a': { version: '1.0.0', license: 'MIT' },
      'node_modules/tool': { version: '3.0.0', license: 'ISC', dev: true },
    }),
  );
  expect(text).toContain('MIT\n---\n@scope/a 1.0.0\nb 2.0.0\n');
  expect(text).not.toContain('tool');
});

test('NOTICE lists a package that is installed in place of another one under its own name', () => {
  const text = notice(lock({ 'node_modules/a': { name: 'b', version: '1.0.0', license: 'MIT' } }));
  expect(text).toContain('MIT\n---\nb 1.0.0\n');
});

test('a package without a license is an error', () => {
  expect(() => notice(lock({ 'node_modules/a': { version: '1.0.0' } }))).toThrow('a declares no license');
});
