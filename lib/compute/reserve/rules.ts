/** What happens to a launch that would use up the reserve of a segment. */
export const RESERVE_POLICIES = ['off', 'warn', 'reject'] as const;
export type ReservePolicy = (typeof RESERVE_POLICIES)[number];

/** How the reserve is given: host failures to survive, a share of the capacity in percent, or the reserved hosts. */
export const RESERVE_KINDS = ['hosts', 'percent', 'reserved_hosts'] as const;
export type ReserveKind = (typeof RESERVE_KINDS)[number];

/** Each host failure to survive is one more dry run of the scheduler. */
export const MAX_RESERVED_FAILURES = 8;
export const MAX_RESERVED_PERCENT = 90;

/** Longest override of a reserve, and the default. */
export const MAX_OVERRIDE_MINUTES = 240;
export const OVERRIDE_MINUTES = 30;
export const MAX_REASON_LENGTH = 500;
