import { expect, test } from 'vitest';
import { type VitestReport, vitestOutcome } from './vitest-report.ts';

const file = (name: string, seconds: number): VitestReport['testResults'][number] => ({
  ...{ name: `${process.cwd()}/${name}`, startTime: 5000, endTime: 5000 + seconds * 1000 },
  assertionResults: [],
});

test('a failed test is reported with its file, its title and the first lines of its reason', () => {
  const failed = {
    fullName: 'Volumes are attached',
    status: 'failed',
    failureMessages: ['AssertionError: expected 1'],
  };
  const testResults = [{ ...file('lib/a.test.ts', 1), assertionResults: [failed, { ...failed, status: 'passed' }] }];
  expect(vitestOutcome({ numPassedTests: 1, testResults })).toMatchObject({
    passed: 1,
    failures: ['lib/a.test.ts Volumes are attached\nAssertionError: expected 1'],
  });
});

test('a test that timed out is reported as such', () => {
  const failed = { fullName: 'a', status: 'failed', failureMessages: ['Error: STACK_TRACE_ERROR\n    at a.ts:1'] };
  const testResults = [{ ...file('lib/a.test.ts', 1), assertionResults: [failed] }];
  expect(vitestOutcome({ numPassedTests: 0, testResults }).failures).toEqual([
    'lib/a.test.ts a\nThe test took longer than its time limit.\n    at a.ts:1',
  ]);
});

test('the five slowest files are named in order, with their seconds', () => {
  const testResults = [3, 60, 1, 4, 2, 5].map((seconds) => file(`lib/${seconds}.test.ts`, seconds));
  expect(vitestOutcome({ numPassedTests: 0, testResults }).slowest).toEqual(
    [60, 5, 4, 3, 2].map((seconds) => `lib/${seconds}.test.ts ${seconds} s`),
  );
});
