import { z } from 'zod';
import { FailureReason } from '#lib/engine/workflows/failure-reason.ts';
import { RECOVERY_METHODS } from '#lib/ha/segments/recovery-methods.ts';

/** Why the loss of a host would not be recovered; the first that applies. */
export const Obstacle = z.enum([
  /** Without a segment. */
  'uncovered',
  'segment_disabled',
  /** Notifications are rejected: maintenance, or out of service since a failure. */
  'maintenance',
  'out_of_service',
  /** Instances without a valid host. */
  'no_room',
  /** Instances whose only disk is on the host. */
  'local_disks',
]);
export type Obstacle = z.infer<typeof Obstacle>;

/** Destination of an instance of a lost host. */
export const ForecastMove = z.strictObject({
  server_id: z.string(),
  server_name: z.string(),
  project_id: z.string(),
  is_protected: z.boolean(),
  ram_mb: z.int(),
  /** Null if it would stay. */
  to: z.string().nullable(),
  /** Whether the destination is a reserved host. */
  is_reserve: z.boolean(),
  /** Reason to stay: from the scheduler, or a setting. */
  problem: z.string().nullable(),
  /** The problem as data, if the scheduler found no host. */
  reason: FailureReason.nullable(),
  /** Excluded by settings. */
  is_left_out: z.boolean(),
});
export type ForecastMove = z.infer<typeof ForecastMove>;

export const Forecast = z.strictObject({
  host: z.string(),
  segment: z.string().nullable(),
  recovery_method: z.enum(RECOVERY_METHODS).nullable(),
  survives: z.boolean(),
  obstacle: Obstacle.nullable(),
  moves: z.array(ForecastMove),
  computed_at: z.string(),
});
export type Forecast = z.infer<typeof Forecast>;
/** Short form from the last survey. */
export const Outlook = z.strictObject({
  survives: z.boolean(),
  obstacle: Obstacle.nullable(),
  instances: z.int(),
  /** Instances that would stay. */
  stays: z.int(),
  /** Reason for the first of them. */
  problem: z.string().nullable(),
});
export type Outlook = z.infer<typeof Outlook>;

/** Whether all hosts would be recovered according to the last survey; an estimate. */
export const Survival = z.strictObject({
  survives: z.boolean(),
  /** Number of hosts that would not be recovered, and the first ones. */
  failing: z.int(),
  names: z.array(z.string()),
  /** Hosts without capacity for their instances, which nothing else on the page reports. */
  without_room: z.array(z.string()),
  computed_at: z.string(),
});
export type Survival = z.infer<typeof Survival>;
