import { TASKS } from '#lib/compute/server-actions/verb-facts.ts';
import type { TaskState } from '#lib/compute/server-actions/verbs.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { isTransitional } from '#lib/compute/servers/server-state.ts';
import { awaitsConfirmation, hasFailed, POWER } from '#lib/compute/servers/states.ts';
import type { Pace, ServerSummary } from '#lib/console/facts/schema.ts';
import { toMillis } from '#lib/i18n/format.ts';

type RunningTask = Pick<Server, 'updated' | 'OS-EXT-STS:vm_state' | 'OS-EXT-STS:task_state'>;
type WatchedServer = RunningTask & Pick<Server, 'status' | 'OS-EXT-STS:power_state'>;

export type Paces = ReadonlyMap<string, Pace>;

/** For lists whose durations are not known, so that no instance counts as slow. */
export const NO_PACES: Paces = new Map();

const minuteMs = 60_000;
/** Minimum number of samples for a usual duration. */
const MIN_SAMPLES = 20;
/** Tasks shorter than this never count as slow. */
const MIN_SLOW_MS = 10_000;

/** Time in ms after which a task counts as stuck; longer for tasks that move disks. */
const stuckAfterMs = (task: TaskState | null): number => (task !== null && TASKS[task].movesDisks ? 30 : 10) * minuteMs;

const actionOf = (task: TaskState | null): string | undefined => (task === null ? 'create' : TASKS[task].action);

/** Duration of the current task in ms; undefined if there is none. */
function elapsedMs(server: RunningTask, now: number): number | undefined {
  const { 'OS-EXT-STS:vm_state': vm_state, 'OS-EXT-STS:task_state': task_state } = server;
  return isTransitional({ vm_state, task_state }) ? now - toMillis(server.updated) : undefined;
}

export const isStuck = (server: RunningTask, now: number): boolean =>
  (elapsedMs(server, now) ?? 0) > stuckAfterMs(server['OS-EXT-STS:task_state']);

/** Whether a task takes longer than 95 % of its kind in the project. */
export function isSlow(server: RunningTask, now: number, paces: Paces): boolean {
  const elapsed = elapsedMs(server, now);
  const action = actionOf(server['OS-EXT-STS:task_state']);
  const pace = action && paces.get(action);
  if (elapsed === undefined || !pace || pace.count < MIN_SAMPLES) return false;
  return elapsed > Math.max(MIN_SLOW_MS, pace.p95_seconds * 1000);
}

/**
 * Number of instances that need attention, from the counts and busy instances of a summary; undefined if there are too
 * many busy ones.
 */
export function problemsIn(
  { statuses, busy, crashed }: Pick<ServerSummary, 'statuses' | 'busy' | 'crashed'>,
  now: number,
  paces: Paces,
): number | undefined {
  if (!busy) return undefined;
  const waiting = statuses.filter((one) => hasFailed(one) || awaitsConfirmation(one));
  const late = busy.map(({ vm_state, task_state, updated }) => ({
    updated,
    'OS-EXT-STS:vm_state': vm_state,
    'OS-EXT-STS:task_state': task_state,
  }));
  const counted = waiting.reduce((sum, { count }) => sum + count, 0);
  return crashed + counted + late.filter((server) => isStuck(server, now) || isSlow(server, now, paces)).length;
}

const hasCrashed = (server: WatchedServer): boolean =>
  server['OS-EXT-STS:power_state'] === POWER.crashed && server['OS-EXT-STS:task_state'] === null;

export const isProblem = (server: WatchedServer, now: number, paces: Paces): boolean =>
  hasFailed(server) ||
  awaitsConfirmation(server) ||
  hasCrashed(server) ||
  isStuck(server, now) ||
  isSlow(server, now, paces);
