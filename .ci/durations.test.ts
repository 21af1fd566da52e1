import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkBudgets, durationTable, type StageDuration, writeDurations } from './durations.ts';

const stage = (name: string, seconds: number, budgetSeconds = 100): StageDuration => ({
  ...{ name, seconds, budgetSeconds },
  ...{ passed: 1, failed: 0, slowest: [] },
});

test('a stage over budget is a warning, one over three times its budget a failure, and never both', () => {
  const stages = [stage('at budget', 100), stage('over', 101), stage('at three times', 300), stage('far over', 301)];
  expect(checkBudgets(stages)).toEqual({
    warnings: ['over took 101 s, its budget is 100 s', 'at three times took 300 s, its budget is 100 s'],
    failures: ['far over took 301 s, its budget is 100 s, and a run fails over three times that'],
  });
});

test('a stage over budget names its slowest files', () => {
  const slow = { ...stage('unit tests', 101), slowest: ['lib/a.test.ts 60 s', 'lib/b.test.ts 9 s'] };
  expect(checkBudgets([slow]).warnings).toEqual([
    'unit tests took 101 s, its budget is 100 s (slowest: lib/a.test.ts 60 s, lib/b.test.ts 9 s)',
  ]);
});

test('the table names each stage with its seconds and its budget, the longest first', () => {
  expect(durationTable([stage('types', 9, 10), stage('browser tests', 301, 300)])).toBe(
    ['browser tests    301 s of 300 s\n', 'types              9 s of 10 s\n'].join(''),
  );
  expect(durationTable([])).toBe('');
});

test('the report holds every stage with its budget and its counts, and every skipped one with its reason', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nephos-durations-'));
  try {
    const groups = [{ seconds: 9, cpuSeconds: 12, stages: [stage('types', 9)] }];
    const skipped = [{ name: 'real engine', skipped: 'nothing has changed' }];
    const startedAt = new Date();
    writeDurations(startedAt, groups, skipped, join(folder, 'made', 'durations.json'));
    expect(JSON.parse(readFileSync(join(folder, 'made', 'durations.json'), 'utf8'))).toMatchObject({
      startedAt: startedAt.toISOString(),
      seconds: 0,
      groups,
      skipped,
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
