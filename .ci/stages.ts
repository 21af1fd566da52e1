import {
  checkBudgets,
  childCpuSeconds,
  durationTable,
  type GroupDuration,
  type StageDuration,
  writeDurations,
} from './durations.ts';
import { endEverythingOnSignals, type Print, printToStdout as show } from './processes.ts';

/** `failures` holds the name of each failed test and the first lines of its reason. */
export interface Outcome {
  passed: number;
  failures: string[];
  /** The slowest files of a stage of tests, each with its seconds. */
  slowest?: string[];
}

export interface Stage {
  name: string;
  /** Maximum duration on a quiet machine with two cores. */
  budgetSeconds: number;
  /** The reason why the stage is skipped this time. */
  skipped?: string;
  run(print: Print): Promise<Outcome>;
}

interface StageResult extends Outcome {
  duration: StageDuration;
}

/**
 * Runs the stages in order, and those of an inner list in parallel; a failure does not stop the run. Prints and stores
 * the durations, then prints the failures, the skipped stages, the budget warnings and the totals.
 */
export async function runStages(stages: readonly (Stage | readonly Stage[])[]): Promise<never> {
  endEverythingOnSignals();
  const startedAt = new Date();
  const groups: GroupDuration[] = [];
  const results: StageResult[] = [];
  const skipped = stages.flat().filter(isSkipped);
  for (const entry of stages) {
    const { group, groupResults } = await runGroup([entry].flat().filter((stage) => !isSkipped(stage)));
    if (groupResults.length === 0) continue;
    groups.push(group);
    results.push(...groupResults);
    writeDurations(startedAt, groups, skipped);
  }
  const durations = results.map(({ duration }) => duration);
  const budgets = checkBudgets(durations);
  const failures = [...results.flatMap((result) => result.failures), ...budgets.failures];
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  for (const failure of failures) show(`\nFAILED ${failure}\n`);
  show(`\n${durationTable(durations)}`);
  for (const { name, skipped: reason } of skipped) show(`SKIPPED ${name}: ${reason}\n`);
  for (const warning of budgets.warnings) show(`WARNING: ${warning}\n`);
  show(`\n${passed} passed, ${failures.length} failed\n`);
  process.exit(failures.length === 0 ? 0 : 1);
}

const isSkipped = (stage: Stage) => stage.skipped !== undefined;

async function runGroup(stages: readonly Stage[]): Promise<{ group: GroupDuration; groupResults: StageResult[] }> {
  const started = Date.now();
  const cpuBefore = childCpuSeconds();
  const groupResults = await Promise.all(stages.map((stage) => runStage(stage, stages.length > 1)));
  const cpuAfter = childCpuSeconds();
  const group = {
    seconds: secondsSince(started),
    cpuSeconds: cpuBefore === null || cpuAfter === null ? null : Math.round(cpuAfter - cpuBefore),
    stages: groupResults.map(({ duration }) => duration),
  };
  return { group, groupResults };
}

/** The output of a stage that runs in parallel with others is printed when it ends. */
async function runStage({ name, budgetSeconds, run }: Stage, isBesideOthers: boolean): Promise<StageResult> {
  const started = Date.now();
  const output: string[] = [];
  if (!isBesideOthers) show(`\n== ${name}\n`);
  const { passed, failures, slowest = [] } = await run(isBesideOthers ? (text) => void output.push(text) : show);
  if (isBesideOthers) show(`\n== ${name}\n${output.join('')}\n`);
  const seconds = secondsSince(started);
  const result = failures.length === 0 ? 'ok' : `${failures.length} failed`;
  show(`-- ${name}: ${result} (${seconds} s)\n`);
  return {
    passed,
    failures: failures.map((failure) => `${name}: ${failure}`),
    duration: { name, seconds, budgetSeconds, passed, failed: failures.length, slowest },
  };
}

const secondsSince = (startMs: number) => Math.round((Date.now() - startMs) / 1000);
