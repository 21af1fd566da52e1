import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Count {
  passed: number;
  failed: number;
}

/** One part of a test run. */
export interface Stage {
  name: string;
  run(): Count;
}

type Environment = Record<string, string>;

/** Data of tests is kept in memory where the machine offers it: they are not about the disk. */
const MEMORY = '/dev/shm';
const temporary = process.env.TMPDIR === undefined && existsSync(MEMORY) ? { TMPDIR: MEMORY } : {};

/** Runs the stages one after the other, all of them whatever fails, and ends with the line that counts. */
export function runStages(stages: readonly Stage[]): never {
  const total: Count = { passed: 0, failed: 0 };
  for (const { name, run } of stages) {
    const started = Date.now();
    process.stdout.write(`\n== ${name}\n`);
    const { passed, failed } = run();
    total.passed += passed;
    total.failed += failed;
    const seconds = Math.round((Date.now() - started) / 1000);
    process.stdout.write(`-- ${name}: ${failed === 0 ? 'ok' : `${failed} failed`} (${seconds} s)\n`);
  }
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
  process.exit(total.failed === 0 ? 0 : 1);
}

/** A command that passes or fails as a whole. */
export const commandStage = (name: string, command: string, args: string[]): Stage => ({
  name,
  run: () => (spawn(command, args) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
});

/** A vitest run, counted by its own report. */
export const vitestStage = (name: string, args: string[], environment: Environment = {}): Stage => ({
  name,
  run: () => {
    const report = reportFile();
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
    const status = spawn('vitest', ['run', ...args, ...reporters], environment);
    return countOf(report, status, (json) => ({ passed: json.numPassedTests, failed: json.numFailedTests }));
  },
});

/** A Playwright run, counted by its own report. */
export const playwrightStage = (name: string, args: string[], environment: Environment = {}): Stage => ({
  name,
  run: () => {
    const report = reportFile();
    const status = spawn('playwright', ['test', ...args, '--reporter=dot,json'], {
      ...environment,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    });
    return countOf(report, status, ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }));
  },
});

const reportFile = () => join(mkdtempSync(join(tmpdir(), 'nephos-report-')), 'report.json');

/** The fields that vitest's and Playwright's JSON reports offer. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  stats: { expected: number; flaky: number; unexpected: number };
}

/** A run that died before it reported, or failed beside its tests, counts as one failure. */
function countOf(file: string, status: number, read: (json: Report) => Count): Count {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const count = read(JSON.parse(readFileSync(file, 'utf8')) as Report);
  return status !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

/** Runs a command of the project in its folder, output passed through. Returns its exit status. */
export function spawn(command: string, args: string[], environment: Environment = {}): number {
  const local = join('node_modules', '.bin', command);
  const { status } = spawnSync(existsSync(local) ? local : command, args, {
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `${process.cwd()}/node_modules/.bin:${process.env.PATH}`,
      ...temporary,
      ...environment,
    },
  });
  return status ?? 1;
}
