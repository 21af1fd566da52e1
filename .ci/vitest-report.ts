import { relative } from 'node:path';
import { firstLines } from './reasons.ts';
import type { Outcome } from './stages.ts';

/** How many of the slowest files a stage names. */
const MAX_SLOWEST = 5;

/** The parts of vitest's JSON report that are read. Times are in milliseconds. */
export interface VitestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    startTime: number;
    endTime: number;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/** The message that vitest reports for a test that timed out; it contains only the location. */
const VITEST_TIMEOUT = 'Error: STACK_TRACE_ERROR';

export const vitestOutcome = ({ numPassedTests, testResults }: VitestReport): Outcome => ({
  passed: numPassedTests,
  failures: testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => failureOf(relative('.', name), test.fullName, test.failureMessages[0])),
  ),
  slowest: testResults
    .toSorted((one, other) => durationOf(other) - durationOf(one))
    .slice(0, MAX_SLOWEST)
    .map((file) => `${relative('.', file.name)} ${Math.round(durationOf(file) / 1000)} s`),
});

const durationOf = ({ startTime, endTime }: VitestReport['testResults'][number]) => endTime - startTime;

function failureOf(file: string, title: string, reason = ''): string {
  const text = reason.replace(VITEST_TIMEOUT, 'The test took longer than its time limit.');
  return `${file} ${title}\n${firstLines(text)}`;
}
