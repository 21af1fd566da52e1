import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Settings } from '#lib/env.ts';
import { SETTING_GROUPS } from './reference.ts';
import { settingsPage } from './settings-page.ts';

/** PATH belongs to the system. */
const NAMES = Object.keys(Settings.shape).filter((name) => name !== 'PATH');

test('docs/settings.md is not out of date; run npm run docs:settings', () => {
  expect(readFileSync('docs/settings.md', 'utf8')).toBe(settingsPage());
});

test('no setting is without a meaning, and none is described twice', () => {
  const described = SETTING_GROUPS.flatMap(({ settings }) => Object.keys(settings));
  expect(described.toSorted()).toEqual(NAMES.toSorted());
});

test('no page names a setting that does not exist', () => {
  const pages = execFileSync('git', ['ls-files', '*.md'], { encoding: 'utf8' }).trim().split('\n');
  const unknown = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/\bNEPHOS_[A-Z_]*[A-Z]\b/g)]
      .map(([name]) => name)
      .filter((name) => !NAMES.includes(name) && !name.startsWith('NEPHOS_TEST_'))
      .map((name) => `${page}: ${name}`),
  );
  expect(unknown).toEqual([]);
});
