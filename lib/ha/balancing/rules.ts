/** Whether an administrator starts the moves that even out hosts, or the platform. */
export const BALANCE_POLICIES = ['manual', 'automatic'] as const;
export type BalancePolicy = (typeof BALANCE_POLICIES)[number];

export const DEFAULT_MOVES_PER_HOUR = 10;
export const MAX_MOVES_PER_HOUR = 1000;
