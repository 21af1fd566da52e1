import { relative } from 'node:path';
import { firstLines } from './reasons.ts';
import type { Outcome } from './stages.ts';

/** A test that ran out of time has two errors: the first names the limit, the second the call that was pending. */
interface PlaywrightError {
  message?: string;
  location?: { file: string; line: number };
}

interface PlaywrightSuite {
  specs: {
    file: string;
    line: number;
    title: string;
    tests: { status: string; results: { errors: PlaywrightError[] }[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

/** What is read of the report that Playwright writes as JSON. */
export interface PlaywrightReport {
  stats: { expected: number };
  suites: PlaywrightSuite[];
}

const specsOf = (suites: readonly PlaywrightSuite[]): PlaywrightSuite['specs'] =>
  suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites ?? [])]);

export const playwrightOutcome = ({ stats, suites }: PlaywrightReport): Outcome => ({
  passed: stats.expected,
  failures: specsOf(suites)
    .filter((spec) => spec.tests.some((test) => test.status === 'unexpected' || test.status === 'flaky'))
    .map(({ file, line, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      return [`${file}:${line} ${title}`, ...errors.map(describe)].join('\n');
    }),
});

function describe({ message = '', location }: PlaywrightError): string {
  const reason = firstLines(message);
  return location ? `${reason}\n    at ${relative('.', location.file)}:${location.line}` : reason;
}
