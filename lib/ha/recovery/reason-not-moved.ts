import type { VmoveRow } from './claimed-notification.ts';
import { SENTENCES } from './messages.ts';

/** `local_disk`: its only disk is on the failed host. `failed`: the recovery did not reach or finish it. */
export type ReasonNotMoved = 'local_disk' | 'failed';

/** Instances that need no recovery from the host. */
const LEFT: ReadonlySet<string> = new Set([SENTENCES.moveGone, SENTENCES.alreadyLeft]);

/** Why a move ended without moving its instance; null if it was moved, was not on the host any more, or is in progress. */
export function reasonNotMoved({ status, message }: Pick<VmoveRow, 'status' | 'message'>): ReasonNotMoved | null {
  if (status === 'failed') return 'failed';
  if (status !== 'ignored' || message === null || LEFT.has(message)) return null;
  return message === SENTENCES.localDisk ? 'local_disk' : 'failed';
}
