import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isCopied, isKnownPath } from './contents.ts';

describe('The list of what the data folder contains', () => {
  test('is where every path in the data folder comes from: no source file builds one by itself', () => {
    const files = execFileSync('git', ['ls-files', 'lib/*.ts', 'server.ts'], { encoding: 'utf8' }).trim().split('\n');
    const sources = files.filter((file) => !/\.test\.ts$|^lib\/testing\/|^lib\/data-folder\/contents\.ts$/.test(file));
    expect(sources.length).toBeGreaterThan(500);
    const own = /(?:join|resolve)\([^()]*dataFolder|`\$\{[^}]*dataFolder\}\//;
    expect(sources.filter((file) => own.test(readFileSync(file, 'utf8')))).toEqual([]);
  });

  test.each([
    ['images/1', true],
    ['images/staged/1', true],
    ['snapshots/1.qcow2', true],
    ['objects/0a/0a12', true],
    ['keys/tokens-01234567.json', true],
    ['nephos.db', true],
    ['images/incoming/1', false],
    ['objects/incoming/1', false],
    ['exports/1', false],
    ['transfers/nephos-disks-a/b/c', false],
    ['nephos.lock', false],
    ['admin-password', false],
  ])('knows %s; a backup contains it: %s', (path, isIn) => {
    expect([isKnownPath(path), isCopied(path)]).toEqual([true, isIn]);
  });

  test.each([
    'images',
    'images/../nephos.db',
    'images/.hidden',
    'images/a/b',
    'volumes/..',
    '/etc/passwd',
    'keys/a\n',
    'nephosXdb',
  ])('does not know %j, so that no manifest may name it', (path) => {
    expect([isKnownPath(path), isCopied(path)]).toEqual([false, false]);
  });
});
