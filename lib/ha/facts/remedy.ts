import { isFinal, type NotificationStatus } from '../notifications/enums.ts';
import type { VmoveRow } from '../recovery/claimed-notification.ts';
import { reasonNotMoved } from '../recovery/reason-not-moved.ts';
import type { AffectedOutcome, Remedy } from './outcome.ts';

export interface RemedySigns {
  outcome: AffectedOutcome;
  /** Status of its last notification; null without one. */
  recovery: NotificationStatus | null;
  isRetrying: boolean;
  /** Its last move; null without one. */
  move: Pick<VmoveRow, 'status' | 'message'> | null;
  isHostDown: boolean;
}

/** Null if nothing is to be done, or not yet. */
export function remedyOf({ outcome, recovery, isRetrying, move, isHostDown }: RemedySigns): Remedy | null {
  if (outcome === 'stranded') return 'evacuate';
  if (outcome === 'crashed') return 'start';
  if (outcome !== 'failed' || recovery === null || isRetrying || !isFinal(recovery)) return null;
  if (isHostDown && move && reasonNotMoved(move) === 'local_disk') return 'repair_host';
  if (recovery === 'failed') return 'retry';
  return isHostDown ? 'evacuate' : 'start';
}
