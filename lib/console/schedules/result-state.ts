import { hasFailed, isAvailable } from '#lib/block-storage/volumes/statuses.ts';
import { isActive, isDeactivated, isKilled } from '#lib/image/images/statuses.ts';

/** `failed`: without usable data. */
export type ResultState = 'pending' | 'complete' | 'failed';

/** `restoring` and the like: in use for a moment. */
export function stateOfCopy(copy: Parameters<typeof isAvailable>[0]): ResultState {
  if (isAvailable(copy)) return 'complete';
  return hasFailed(copy) ? 'failed' : 'pending';
}

export function stateOfImage(image: Parameters<typeof isActive>[0]): ResultState {
  if (isActive(image) || isDeactivated(image)) return 'complete';
  return isKilled(image) ? 'failed' : 'pending';
}
