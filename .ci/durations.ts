import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** How long one stage took, and how long it may take on a quiet machine with two cores. */
export interface StageDuration {
  name: string;
  seconds: number;
  budgetSeconds: number;
  passed: number;
  failed: number;
}

/** A stage that did not run, and why. */
export interface SkippedStage {
  name: string;
  skipped?: string;
}

/** Stages that ran side by side share the processor time. */
export interface GroupDuration {
  seconds: number;
  /** Of all processes of these stages; null where the system does not tell. */
  cpuSeconds: number | null;
  stages: StageDuration[];
}

/** Where a run leaves its durations and the reports of its stages. */
export const REPORT_FOLDER = 'test-report';

/** A shared machine may be slower by a factor of two, so a run only fails far beyond its budget. */
const MAX_BUDGET_FACTOR = 3;

/** What a run says about its budgets: stages over budget are warnings, stages over three times their budget failures. */
export function checkBudgets(stages: readonly StageDuration[]): { warnings: string[]; failures: string[] } {
  const over = stages.filter(({ seconds, budgetSeconds }) => seconds > budgetSeconds);
  const isTooLong = ({ seconds, budgetSeconds }: StageDuration) => seconds > MAX_BUDGET_FACTOR * budgetSeconds;
  const sentence = ({ name, seconds, budgetSeconds }: StageDuration) =>
    `${name} took ${seconds} s, its budget is ${budgetSeconds} s`;
  return {
    warnings: over.filter((stage) => !isTooLong(stage)).map(sentence),
    failures: over.filter(isTooLong).map((stage) => `${sentence(stage)}, and a run fails over three times that`),
  };
}

/** One line for each stage, the longest first. */
export function durationTable(stages: readonly StageDuration[]): string {
  const width = Math.max(0, ...stages.map(({ name }) => name.length));
  return stages
    .toSorted((one, other) => other.seconds - one.seconds)
    .map(({ name, seconds, budgetSeconds }) => {
      return `${name.padEnd(width)}  ${String(seconds).padStart(5)} s of ${budgetSeconds} s\n`;
    })
    .join('');
}

/** Writes what is known so far; an aborted run keeps the durations of its finished stages. */
export function writeDurations(
  startedAt: Date,
  groups: readonly GroupDuration[],
  skipped: readonly SkippedStage[],
  file = join(REPORT_FOLDER, 'durations.json'),
): void {
  const seconds = Math.round((Date.now() - startedAt.getTime()) / 1000);
  const reasons = skipped.map(({ name, skipped: reason }) => ({ name, skipped: reason }));
  const report = { command: process.argv[1], commit: currentCommit(), startedAt, seconds, groups, skipped: reasons };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
}

/** Processor time of all processes that this one has started and that have ended, in seconds. Known on Linux only. */
export function childCpuSeconds(): number | null {
  const file = '/proc/self/stat';
  if (!existsSync(file)) return null;
  // The name of the command, in brackets, may hold spaces. cutime and cstime are the 14th and 15th field after it.
  const fields = readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const ticksPerSecond = 100;
  return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
}

function currentCommit(): string | null {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    // An unpacked archive has no history.
    return null;
  }
}
