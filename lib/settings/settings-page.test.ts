import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Settings } from './env.ts';
import { SETTING_GROUPS } from './reference.ts';
import { SETTING_SCHEMAS, settingsPage } from './settings-page.ts';

/** PATH is not a setting of Nephos. */
const NAMES = Object.keys(Settings.shape).filter((name) => name !== 'PATH');

test('docs/settings.md is not out of date; run npm run docs:settings', () => {
  expect(readFileSync('docs/settings.md', 'utf8')).toBe(settingsPage());
});

test('no setting is without a meaning, and none is described twice', () => {
  const described = SETTING_GROUPS.flatMap(({ settings }) => Object.keys(settings));
  expect(described.toSorted()).toEqual(NAMES.toSorted());
});

describe('A number', () => {
  const numbers = Object.entries(SETTING_SCHEMAS).filter(([, { type }]) => type === 'number' || type === 'integer');
  const meanings = Object.assign({}, ...SETTING_GROUPS.map(({ settings }) => settings)) as Record<string, string>;
  const unit = /_(?:(?:SECOND|MINUTE|HOUR|DAY|GIB)S?|PERCENT)$/;
  const count =
    /^PORT$|_(?:ATTEMPTS|CONNECTIONS|COUNT|EVACUATIONS|FACTOR|HOSTS|LENGTH|PER_HOST|PER_INSTANCE|PER_IP|PER_ROUND|PER_USER|PORT|VERIFICATIONS|WORKERS)$/;

  test('whose meaning names a unit has a name that ends in it, spelled out', () => {
    const wrong = numbers.flatMap(([name]) => {
      const [said] = /\b(?:second|minute|hour|day|[KMGT]i?B)/i.exec(meanings[name] ?? '') ?? [];
      return said === undefined || new RegExp(`_${said}S?$`, 'i').test(name) ? [] : [`${name}: ${said}`];
    });
    expect(wrong).toEqual([]);
  });

  test('whose name ends in no unit is a count or a factor', () => {
    expect(numbers.length).toBeGreaterThan(40);
    expect(numbers.map(([name]) => name).filter((name) => !unit.test(name) && !count.test(name))).toEqual([]);
  });
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
