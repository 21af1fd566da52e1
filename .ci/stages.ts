import { spawn as spawnProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** What came of a stage: how much passed, and what did not, by name and with the beginning of its reason. */
interface Outcome {
  passed: number;
  failures: string[];
}

/** One part of a test run. */
export interface Stage {
  name: string;
  run(print: Print): Promise<Outcome>;
}

/** Where the output of a command goes. */
type Print = (text: string) => void;
const show: Print = (text) => void process.stdout.write(text);

/** So much of a failed test's reason is repeated at the end of a run. */
const REASON_LINES = 12;

type Environment = Record<string, string>;

/** Tests start dozens of servers and commands; what the first of them compiled, the others find here. */
const compiled = { NODE_COMPILE_CACHE: join(process.cwd(), 'node_modules', '.cache', 'node') };

/** Data of tests is kept in memory where the machine offers it: they are not about the disk. */
const MEMORY = '/dev/shm';
const temporary = process.env.TMPDIR === undefined && existsSync(MEMORY) ? { TMPDIR: MEMORY } : {};

/**
 * Runs the stages one after the other, those of an inner list side by side: all of them whatever fails. Ends with what
 * failed and the line that counts.
 */
export async function runStages(stages: readonly (Stage | readonly Stage[])[]): Promise<never> {
  let passed = 0;
  const failures: string[] = [];
  for (const some of stages) {
    const group = [some].flat();
    for (const outcome of await Promise.all(group.map((stage) => runStage(stage, group.length > 1)))) {
      passed += outcome.passed;
      failures.push(...outcome.failures);
    }
  }
  for (const failure of failures) show(`\nFAILED ${failure}\n`);
  show(`\n${passed} passed, ${failures.length} failed\n`);
  process.exit(failures.length === 0 ? 0 : 1);
}

/** Runs a stage; the output of one that has another beside it is shown when it ends. */
async function runStage({ name, run }: Stage, isBeside: boolean): Promise<Outcome> {
  const started = Date.now();
  const kept: string[] = [];
  if (!isBeside) show(`\n== ${name}\n`);
  const { passed, failures } = await run(isBeside ? (text) => void kept.push(text) : show);
  if (isBeside) show(`\n== ${name}\n${kept.join('')}\n`);
  const seconds = Math.round((Date.now() - started) / 1000);
  const result = failures.length === 0 ? 'ok' : `${failures.length} failed`;
  show(`-- ${name}: ${result} (${seconds} s)\n`);
  return { passed, failures: failures.map((failure) => `${name}: ${failure}`) };
}

/** A command that passes or fails as a whole. */
export const commandStage = (name: string, command: string, args: string[]): Stage => ({
  name,
  run: async (print) => {
    const status = await spawn(command, args, {}, print);
    return status === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: [`exit code ${status}`] };
  },
});

/** A vitest run, counted by its own report. */
export const vitestStage = (name: string, args: string[], environment: Environment = {}): Stage => ({
  name,
  run: async (print) => {
    const report = reportFile();
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
    const status = await spawn('vitest', ['run', ...args, ...reporters], environment, print);
    return outcomeOf<VitestReport>(report, status, ({ numPassedTests, testResults }) => ({
      passed: numPassedTests,
      failures: testResults.flatMap(({ name: file, assertionResults }) =>
        assertionResults
          .filter((test) => test.status === 'failed')
          .map((test) => described(relative('.', file), test.fullName, test.failureMessages[0])),
      ),
    }));
  },
});

/** A Playwright run, counted by its own report. */
export const playwrightStage = (name: string, args: string[], environment: Environment = {}): Stage => ({
  name,
  run: async (print) => {
    const report = reportFile();
    const settings = { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const status = await spawn('playwright', ['test', ...args, '--reporter=dot,json'], settings, print);
    return outcomeOf<PlaywrightReport>(report, status, ({ stats, suites }) => ({
      passed: stats.expected,
      failures: specsOf(suites)
        .filter((spec) => spec.tests.some((test) => test.status === 'unexpected' || test.status === 'flaky'))
        .map((spec) => described(`${spec.file}:${spec.line}`, spec.title, spec.tests[0]?.results[0]?.error?.message)),
    }));
  },
});

const reportFile = () => join(mkdtempSync(join(tmpdir(), 'nephos-report-')), 'report.json');

/** The fields of vitest's JSON report that are read here. */
interface VitestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

interface PlaywrightSuite {
  specs: {
    file: string;
    line: number;
    title: string;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

/** The fields of Playwright's JSON report that are read here. */
interface PlaywrightReport {
  stats: { expected: number };
  suites: PlaywrightSuite[];
}

const specsOf = (suites: readonly PlaywrightSuite[]): PlaywrightSuite['specs'] =>
  suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites ?? [])]);

/** Where a test stands, its name, and the first lines of why it failed, without colours. */
const described = (place: string, title: string, reason = '') =>
  `${place} ${title}\n${stripVTControlCharacters(reason).split('\n').slice(0, REASON_LINES).join('\n')}`;

/** A run that died before it reported, or failed beside its tests, counts as one failure. */
function outcomeOf<T>(file: string, status: number, read: (json: T) => Outcome): Outcome {
  if (!existsSync(file)) return { passed: 0, failures: [`no report, exit code ${status}`] };
  const outcome = read(JSON.parse(readFileSync(file, 'utf8')) as T);
  if (status === 0 || outcome.failures.length > 0) return outcome;
  return { ...outcome, failures: [`exit code ${status}, with no failed test`] };
}

/** Runs a command of the project in its folder. Returns its exit status. */
export function spawn(
  command: string,
  args: string[],
  environment: Environment = {},
  print: Print = show,
): Promise<number> {
  const local = join('node_modules', '.bin', command);
  const child = spawnProcess(existsSync(local) ? local : command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PATH: `${process.cwd()}/node_modules/.bin:${process.env.PATH}`,
      ...temporary,
      ...compiled,
      ...environment,
    },
  });
  for (const output of [child.stdout, child.stderr]) output.setEncoding('utf8').on('data', print);
  // Not its output's end: what it has left behind may hold that open.
  return new Promise((resolve) => {
    child.on('exit', (status) => resolve(status ?? 1));
    child.on('error', ({ message }) => {
      print(`${message}\n`);
      resolve(1);
    });
  });
}
