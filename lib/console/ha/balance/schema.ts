import { z } from 'zod';
import { MAX_BALANCE_MOVES } from '#lib/compute/moves/max-balance-moves.ts';
import {
  BALANCE_OBSTACLES,
  BALANCE_POLICIES,
  type BalanceObstacle,
  MAX_MOVES_PER_HOUR,
} from '#lib/ha/balancing/rules.ts';
import { boundedList, word } from '#lib/http/bounds.ts';

export const BalanceQuery = z.strictObject({
  /** Id of the only segment to balance. */
  segment: word.optional(),
});
export type BalanceQuery = z.infer<typeof BalanceQuery>;

const Spread = z.strictObject({ highest: z.int(), lowest: z.int() });

export const PlannedBalanceMove = z.strictObject({
  server_id: z.string(),
  server_name: z.string(),
  project_id: z.string(),
  from: z.string(),
  to: z.string(),
  how: z.enum(['live', 'cold', 'stop', 'evacuate']),
  /** Memory and local disks that are copied. */
  copied_gib: z.number(),
  /** Load of both hosts in percent. */
  from_before: z.int(),
  from_after: z.int(),
  to_before: z.int(),
  to_after: z.int(),
});
export type PlannedBalanceMove = z.infer<typeof PlannedBalanceMove>;

/** Hosts that may exchange instances. */
export const BalanceGroup = z.strictObject({
  /** Null for hosts without a segment. */
  segment_id: z.string().nullable(),
  segment_name: z.string().nullable(),
  hosts: z.int(),
  before: Spread,
  after: Spread,
  moves: z.array(PlannedBalanceMove),
  /** Why nothing is moved. */
  reason: z.enum(['few_hosts', 'balanced', 'stuck']).nullable(),
});
export type BalanceGroup = z.infer<typeof BalanceGroup>;

export const BalancePlan = z.strictObject({
  groups: z.array(BalanceGroup),
  obstacle: z.enum(Object.keys(BALANCE_OBSTACLES) as BalanceObstacle[]).nullable(),
});
export type BalancePlan = z.infer<typeof BalancePlan>;

export const NewBalance = z.strictObject({
  /** The moves of a plan that was displayed. */
  moves: boundedList(
    z.strictObject({ server_id: word.min(1, 'Specify a server.'), to: word.min(1, 'Specify a host.') }),
    MAX_BALANCE_MOVES,
  ).min(1, 'Specify at least one move.'),
  /** Concurrent moves. */
  parallel: z.int().min(1).max(20).default(2),
});
export type NewBalance = z.infer<typeof NewBalance>;

/** Settings of a segment. */
export const BalanceSettings = z.strictObject({
  policy: z.enum(BALANCE_POLICIES),
  /** Moves of any kind off its hosts, by which automatic moves are limited. */
  moves_per_hour: z.int().min(1).max(MAX_MOVES_PER_HOUR),
});
export type BalanceSettings = z.infer<typeof BalanceSettings>;

export const StartedBalance = z.strictObject({ job_id: z.string() });
