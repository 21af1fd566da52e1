import { msg } from '#lib/i18n/text.ts';

/** Whether an administrator starts the moves that even out hosts, or the platform. */
export const BALANCE_POLICIES = ['manual', 'automatic'] as const;
export type BalancePolicy = (typeof BALANCE_POLICIES)[number];

export const DEFAULT_MOVES_PER_HOUR = 10;
export const MAX_MOVES_PER_HOUR = 1000;

/** What prevents moves that even out hosts, because capacity and bandwidth belong to recoveries first. Most severe first. */
export const BALANCE_OBSTACLES = {
  isolation: msg('The control plane may be isolated. Close the incident first.'),
  recovery: msg('A recovery is in progress. Wait until it has finished.'),
  host_down: msg('A host is down. Wait until it is recovered, or start its maintenance.'),
  host_suspect: msg('A host responds only in part. Wait until it responds, or start its maintenance.'),
};
export type BalanceObstacle = keyof typeof BALANCE_OBSTACLES;
