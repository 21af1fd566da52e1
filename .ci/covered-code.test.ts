import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { COVERED_CODE, digestOf, skipReason } from './covered-code.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nephos-covered-'));
  execFileSync('git', ['init', '-q'], { cwd: folder });
  mkdirSync(join(folder, 'engine'));
  write('engine/driver.ts', 'one');
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
const digest = () => digestOf(['engine', 'image.txt'], folder);

describe('the digest of covered code', () => {
  test.each([
    ['a changed file', () => write('engine/driver.ts', 'two')],
    ['a new file', () => write('engine/other.ts', '')],
    ['a new test on real machines', () => write('engine/driver.real.test.ts', '')],
    ['a file that is named by itself', () => write('image.txt', '')],
    ['a removed file', () => rmSync(join(folder, 'engine/driver.ts'))],
    ['a renamed file', () => execFileSync('mv', ['driver.ts', 'renamed.ts'], { cwd: join(folder, 'engine') })],
  ])('is another after %s', (_, change) => {
    const before = digest();
    change();
    expect(digest()).not.toBe(before);
  });

  test.each([
    ['a commit', () => execFileSync('git', ['add', '.'], { cwd: folder })],
    ['a changed file elsewhere', () => write('README.md', 'text')],
    ['a test that needs no real machine', () => write('engine/driver.test.ts', 'text')],
  ])('is the same after %s', (_, change) => {
    const before = digest();
    change();
    expect(digest()).toBe(before);
  });
});

test('a stage is skipped only for exactly the code it passed with, and says so', () => {
  const record = { digest: 'abcdef0123456789', date: '2026-11-27' };
  expect(skipReason(record, record.digest)).toBe(
    'the code it covers has not changed since it passed on 2026-11-27 (digest abcdef012345)',
  );
  expect(skipReason(record, 'abcdef0123456780')).toBeUndefined();
  expect(skipReason(undefined, record.digest)).toBeUndefined();
});

test('every test on real machines belongs to the code its stage covers, and every covered path exists', () => {
  const isWithin = (file: string, path: string) => file === path || file.startsWith(`${path}/`);
  const files = execFileSync('git', ['ls-files', '*.real.test.ts'], { encoding: 'utf8' }).trim().split('\n');
  const uncovered = files.filter((file) => {
    const stage = file === 'lib/real-faults.real.test.ts' ? 'random faults' : 'real engine';
    return !COVERED_CODE[stage].some((path) => isWithin(file, path));
  });
  expect(uncovered).toEqual([]);
  expect(
    Object.values(COVERED_CODE)
      .flat()
      .filter((path) => !existsSync(path)),
  ).toEqual([]);
});
