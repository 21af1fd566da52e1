/**
 * `superseded`: the limit was changed during a grant for a limited time, so it was left as it is. `expired`: such a grant
 * ended and the earlier limit applies again.
 */
export const QUOTA_REQUEST_STATES = [
  'open',
  'granted',
  'partly_granted',
  'declined',
  'withdrawn',
  'expired',
  'superseded',
] as const;
export type QuotaRequestState = (typeof QUOTA_REQUEST_STATES)[number];
