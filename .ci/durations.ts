import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The duration of a stage, and its budget on a quiet machine with two cores. */
export interface StageDuration {
  name: string;
  seconds: number;
  budgetSeconds: number;
  passed: number;
  failed: number;
  slowest: string[];
}

export interface SkippedStage {
  name: string;
  skipped?: string;
}

/** Stages that ran in parallel share the CPU time. */
export interface GroupDuration {
  seconds: number;
  /** Total of all processes of these stages; null if the system does not report it. */
  cpuSeconds: number | null;
  stages: StageDuration[];
}

/** Folder for the durations of a run and the reports of its stages. */
export const REPORT_FOLDER = 'test-report';

/** A shared machine can be slower by a factor of two, so a run fails only far beyond its budget. */
const MAX_BUDGET_FACTOR = 3;

/** Returns a warning per stage over its budget, and a failure per stage over `MAX_BUDGET_FACTOR` times its budget. */
export function checkBudgets(stages: readonly StageDuration[]): { warnings: string[]; failures: string[] } {
  const over = stages.filter(({ seconds, budgetSeconds }) => seconds > budgetSeconds);
  const isTooLong = ({ seconds, budgetSeconds }: StageDuration) => seconds > MAX_BUDGET_FACTOR * budgetSeconds;
  const sentence = ({ name, seconds, budgetSeconds, slowest }: StageDuration) =>
    `${name} took ${seconds} s, its budget is ${budgetSeconds} s${slowest.length > 0 ? ` (slowest: ${slowest.join(', ')})` : ''}`;
  return {
    warnings: over.filter((stage) => !isTooLong(stage)).map(sentence),
    failures: over.filter(isTooLong).map((stage) => `${sentence(stage)}, and a run fails over three times that`),
  };
}

/** Returns one line per stage, longest first. */
export function durationTable(stages: readonly StageDuration[]): string {
  const width = Math.max(0, ...stages.map(({ name }) => name.length));
  return stages
    .toSorted((one, other) => other.seconds - one.seconds)
    .map(({ name, seconds, budgetSeconds }) => {
      return `${name.padEnd(width)}  ${String(seconds).padStart(5)} s of ${budgetSeconds} s\n`;
    })
    .join('');
}

/** Called after each group, so an aborted run keeps the durations of its finished stages. */
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

/** Returns the CPU time of all child processes that have exited, in seconds; null on systems other than Linux. */
export function childCpuSeconds(): number | null {
  const file = '/proc/self/stat';
  if (!existsSync(file)) return null;
  // The command name, in parentheses, may contain spaces. `cutime` and `cstime` are fields 16 and 17 (proc(5)).
  const fields = readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const ticksPerSecond = 100;
  return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
}

function currentCommit(): string | null {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    // An unpacked archive has no git history.
    return null;
  }
}
