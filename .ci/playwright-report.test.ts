import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { type PlaywrightReport, playwrightOutcome } from './playwright-report.ts';

const file = join(resolve('.'), 'e2e', 'volumes.spec.ts');
const callLog = Array.from({ length: 20 }, (_, line) => `  - waiting for the button, line ${line}`);

const report = (status: string, errors: object[]): PlaywrightReport => ({
  stats: { expected: 3 },
  suites: [
    {
      specs: [],
      suites: [
        { specs: [{ file: 'volumes.spec.ts', line: 7, title: 'attach', tests: [{ status, results: [{ errors }] }] }] },
      ],
    },
  ],
});

test('a browser test that ran out of time is reported with the call that was pending, and where it is', () => {
  const errors = [
    { message: '\u001b[31mTest timeout of 120000ms exceeded.\u001b[39m' },
    {
      message: ['Error: locator.click: Test timeout of 120000ms exceeded.', 'Call log:', ...callLog].join('\n'),
      location: { file, column: 9, line: 12 },
    },
  ];
  expect(playwrightOutcome(report('unexpected', errors))).toEqual({
    passed: 3,
    failures: [
      [
        'volumes.spec.ts:7 attach',
        'Test timeout of 120000ms exceeded.',
        'Error: locator.click: Test timeout of 120000ms exceeded.',
        'Call log:',
        ...callLog.slice(0, 10),
        '    at e2e/volumes.spec.ts:12',
      ].join('\n'),
    ],
  });
});

test('a browser test that passed only when it was repeated counts as failed, with the errors of each try', () => {
  const flaky = report('flaky', [{ message: 'Error: first' }]);
  flaky.suites[0]?.suites?.[0]?.specs[0]?.tests[0]?.results.push({ errors: [{ message: 'Error: second' }] });
  expect(playwrightOutcome(flaky).failures).toEqual(['volumes.spec.ts:7 attach\nError: first\nError: second']);
  expect(playwrightOutcome(report('expected', []))).toEqual({ passed: 3, failures: [] });
});
