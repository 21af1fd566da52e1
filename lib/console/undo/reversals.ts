import { SCHEDULE_REVERSALS } from '../schedules/reversals.ts';
import { HOST_REVERSALS } from './host-reversals.ts';
import { IDENTITY_REVERSALS } from './identity-reversals.ts';
import { IMAGE_REVERSALS } from './image-reversals.ts';
import { NETWORK_REVERSALS } from './network-reversals.ts';
import type { Reversals } from './reversal.ts';
import { SERVER_REVERSALS } from './server-reversals.ts';
import { STORAGE_REVERSALS } from './storage-reversals.ts';

/** How changes are undone, by the type of their event. Changes of other types cannot be undone. */
export const REVERSALS: Reversals = {
  ...SERVER_REVERSALS,
  ...NETWORK_REVERSALS,
  ...STORAGE_REVERSALS,
  ...IMAGE_REVERSALS,
  ...IDENTITY_REVERSALS,
  ...HOST_REVERSALS,
  ...SCHEDULE_REVERSALS,
};
