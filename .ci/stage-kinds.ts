import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { REPORT_FOLDER } from './durations.ts';
import { playwrightOutcome } from './playwright-report.ts';
import { type Environment, spawn } from './processes.ts';
import type { Outcome, Stage } from './stages.ts';
import { vitestOutcome } from './vitest-report.ts';

export const commandStage = (name: string, budgetSeconds: number, command: string, args: string[]): Stage => ({
  name,
  budgetSeconds,
  run: async (print) => {
    const status = await spawn(command, args, {}, print);
    return status === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: [`exit code ${status}`] };
  },
});

export const vitestStage = (
  name: string,
  budgetSeconds: number,
  args: string[],
  environment: Environment = {},
): Stage => ({
  name,
  budgetSeconds,
  run: async (print) => {
    const report = reportFile(name);
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
    const status = await spawn('vitest', ['run', ...args, ...reporters], environment, print);
    return outcomeOf(report, status, vitestOutcome);
  },
});

export const playwrightStage = (
  name: string,
  budgetSeconds: number,
  args: string[],
  environment: Environment = {},
): Stage => ({
  name,
  budgetSeconds,
  run: async (print) => {
    const report = reportFile(name);
    const settings = { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const status = await spawn('playwright', ['test', ...args, '--reporter=dot,json'], settings, print);
    return outcomeOf(report, status, playwrightOutcome);
  },
});

/** Returns the path of a stage's report and removes the report of an earlier run. */
function reportFile(stage: string): string {
  const file = join(REPORT_FOLDER, `${stage.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.json`);
  mkdirSync(REPORT_FOLDER, { recursive: true });
  rmSync(file, { force: true });
  return file;
}

/** A run that ended without a report, or failed outside its tests, counts as one failure. */
function outcomeOf<T>(file: string, status: number, read: (json: T) => Outcome): Outcome {
  if (!existsSync(file)) return { passed: 0, failures: [`no report, exit code ${status}`] };
  const outcome = read(JSON.parse(readFileSync(file, 'utf8')) as T);
  if (status === 0 || outcome.failures.length > 0) return outcome;
  return { ...outcome, failures: [`exit code ${status}, with no failed test`] };
}
