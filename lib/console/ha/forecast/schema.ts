import { z } from 'zod';
import { RecoveryMethod } from '#lib/ha/segments/schema.ts';
import { word } from '#lib/http/bounds.ts';

/** Why the loss of a host would not be recovered, the first that holds. */
export const Obstacle = z.enum([
  /** No segment protects it. */
  'uncovered',
  'segment_disabled',
  /** Notifications of it are rejected: in planned maintenance, or out of service since a failure. */
  'maintenance',
  'out_of_service',
  /** Instances that fit nowhere. */
  'no_room',
]);
export type Obstacle = z.infer<typeof Obstacle>;

/** Where one instance of a lost host would go. */
export const ForecastMove = z.strictObject({
  server_id: z.string(),
  server_name: z.string(),
  project_id: z.string(),
  is_protected: z.boolean(),
  ram_mb: z.int(),
  /** Null for one that would stay where it is. */
  to: z.string().nullable(),
  /** The host it would go to stands reserved. */
  is_reserve: z.boolean(),
  /** Why it would stay: what the scheduler says, or a setting of the platform. */
  problem: z.string().nullable(),
  /** The settings leave it out: nobody tries to move it. */
  is_left_out: z.boolean(),
});
export type ForecastMove = z.infer<typeof ForecastMove>;

/** What would become of a host's instances if it died now: an estimate, made by a dry run of the scheduler. */
export const Forecast = z.strictObject({
  host: z.string(),
  segment: z.string().nullable(),
  recovery_method: RecoveryMethod.nullable(),
  survives: z.boolean(),
  obstacle: Obstacle.nullable(),
  moves: z.array(ForecastMove),
  computed_at: z.string(),
});
export type Forecast = z.infer<typeof Forecast>;
/** The same in short, as the last survey of all hosts found it. */
export const Outlook = z.strictObject({
  survives: z.boolean(),
  obstacle: Obstacle.nullable(),
  instances: z.int(),
  /** Of these, those that would stay on it. */
  stays: z.int(),
  /** Why the first of them would. */
  problem: z.string().nullable(),
});
export type Outlook = z.infer<typeof Outlook>;

/** Whether the instances of every host would be recovered if it were lost, as last looked at: an estimate. */
export const Survival = z.strictObject({
  survives: z.boolean(),
  /** How many hosts would not be recovered, and the first of them. */
  failing: z.int(),
  names: z.array(z.string()),
  /** Of these, those without room for their instances, which nothing else on the page tells of. */
  without_room: z.array(z.string()),
  computed_at: z.string(),
});
export type Survival = z.infer<typeof Survival>;

export const ForecastEnvelope = z.strictObject({ forecast: Forecast });
export const ForecastPath = z.object({ host: word });
