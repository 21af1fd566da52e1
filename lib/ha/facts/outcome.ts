import { isInError, POWER, type PowerState, type VmState } from '#lib/compute/servers/states.ts';
import type { VmoveStatus } from '../vmoves/statuses.ts';

/**
 * State of an affected instance: `recovered` runs or ran again, `recovering` is in progress, `failed` could not be
 * recovered, `crashed` is off and was not restarted, `stranded` is on a host that is down without a recovery.
 */
export type InstanceOutcome = 'recovered' | DownOutcome;

/** Outcomes of instances that do not run, most urgent first. */
export const DOWN_OUTCOMES = ['failed', 'crashed', 'stranded', 'recovering'] as const;
type DownOutcome = (typeof DOWN_OUTCOMES)[number];

/** Outcomes for an instance of a notification, most urgent first; deleted ones need nothing. */
export const AFFECTED_OUTCOMES = [...DOWN_OUTCOMES, 'recovered', 'deleted'] as const;
export type AffectedOutcome = (typeof AFFECTED_OUTCOMES)[number];

/**
 * What a person has to do for an instance that is down: `retry` its failed recovery, `repair_host` because its only disk
 * is on that host, `evacuate` it, or `start` it.
 */
export const REMEDIES = ['retry', 'repair_host', 'evacuate', 'start'] as const;
export type Remedy = (typeof REMEDIES)[number];

export interface InstanceSigns {
  vmState: VmState;
  powerState: PowerState;
  isBusy: boolean;
  isHostDown: boolean;
  /** A recovery of its host is open. */
  isHostRecovering: boolean;
  /** Its last move; null without one. */
  move: VmoveStatus | null;
  /** A recovery of the instance itself failed. */
  hasFailedRestart: boolean;
  /** It ran after the failure, regardless of who started it. */
  hasRunSince: boolean;
}

/** States in which an instance is usable. */
export const SERVING: ReadonlySet<string> = new Set(['active', 'resized', 'rescued']);

const isOff = (power: PowerState): boolean => power === POWER.shutdown || power === POWER.crashed;

/** Outcome of an affected instance. Manual repairs count like those of the recovery. */
export function outcomeOf(signs: InstanceSigns): InstanceOutcome {
  const { vmState, powerState, isBusy, isHostDown, isHostRecovering, move, hasFailedRestart, hasRunSince } = signs;
  const serves = SERVING.has(vmState);
  if (serves && !isHostDown && !isOff(powerState)) return 'recovered';
  const isMoving = move === 'pending' || move === 'ongoing' || (isHostDown && isHostRecovering);
  // What its owner does with it after it ran again is not part of the recovery.
  const runsAgain = hasRunSince && !isHostDown && powerState !== POWER.crashed;
  if (isMoving || (isBusy && !runsAgain)) return 'recovering';
  if (serves && isHostDown && move !== 'failed' && move !== 'ignored') return 'stranded';
  if (hasRunSince && !isHostDown) return powerState === POWER.crashed ? 'crashed' : 'recovered';
  if (move === 'failed' || move === 'ignored') return 'failed';
  if (powerState === POWER.crashed) return hasFailedRestart ? 'failed' : 'crashed';
  return hasFailedRestart || isInError({ vm_state: vmState }) ? 'failed' : 'recovered';
}
