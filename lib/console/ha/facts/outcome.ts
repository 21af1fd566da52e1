import { POWER, type PowerState, type VmState } from '#lib/compute/servers/states.ts';
import type { VmoveStatus } from '#lib/ha/vmoves/schema.ts';

/**
 * How an instance is now that a failure affected: `recovered` runs again or has been running since, `recovering` is being worked
 * on, `failed` could not be recovered, `crashed` is off because nobody restarted it, `stranded` is on a host that is down while
 * nothing recovers it.
 */
export type InstanceOutcome = 'recovered' | 'recovering' | 'failed' | 'crashed' | 'stranded';

/** What became of an instance of a notification, what needs attention first; a deleted one needs nothing any more. */
export const AFFECTED_OUTCOMES = ['failed', 'crashed', 'stranded', 'recovering', 'recovered', 'deleted'] as const;
export type AffectedOutcome = (typeof AFFECTED_OUTCOMES)[number];

/** What is known of the instance, and of what was done about it. */
export interface InstanceSigns {
  vmState: VmState;
  powerState: PowerState;
  isBusy: boolean;
  isHostDown: boolean;
  /** A recovery of its host is open. */
  isHostRecovering: boolean;
  /** Its last move; null where none was begun. */
  move: VmoveStatus | null;
  /** A recovery that is about the instance itself failed. */
  hasFailedRestart: boolean;
  /** It has been running since the failure, whoever started it. */
  hasRunSince: boolean;
}

/** States in which an instance gives service. */
export const SERVING: ReadonlySet<string> = new Set(['active', 'resized', 'rescued']);

const isOff = (power: PowerState): boolean => power === POWER.shutdown || power === POWER.crashed;

/** How an affected instance is now. What a person did about it counts as much as what the recovery did. */
export function outcomeOf(signs: InstanceSigns): InstanceOutcome {
  const { vmState, powerState, isBusy, isHostDown, isHostRecovering, move, hasFailedRestart, hasRunSince } = signs;
  const serves = SERVING.has(vmState);
  if (serves && !isHostDown && !isOff(powerState)) return 'recovered';
  if (move === 'pending' || move === 'ongoing' || isBusy || (isHostDown && isHostRecovering)) return 'recovering';
  if (serves && isHostDown && move !== 'failed' && move !== 'ignored') return 'stranded';
  if (hasRunSince && !isHostDown) return powerState === POWER.crashed ? 'crashed' : 'recovered';
  if (move === 'failed' || move === 'ignored') return 'failed';
  if (powerState === POWER.crashed) return hasFailedRestart ? 'failed' : 'crashed';
  return hasFailedRestart || vmState === 'error' ? 'failed' : 'recovered';
}
