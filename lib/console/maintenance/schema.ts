import { z } from 'zod';
import { MAX_OBJECTS } from '#lib/compute/jobs/max-objects.ts';
import { PlatformJob } from '#lib/compute/jobs/schema.ts';
import { PlannedMove } from '#lib/compute/moves/schema.ts';
import { LONGEST_REASON } from '#lib/errors/reason.ts';
import { boundedList, text, word } from '#lib/http/bounds.ts';
import { BodyBoolean } from '#lib/http/validation.ts';
import { ReturnMode, StartMode } from './modes.ts';

/** Maximum hosts per request. */
const MAX_HOSTS = 50;

const hosts = boundedList(word.min(1, 'Specify a host.'), MAX_HOSTS).min(1, 'Specify at least one host.');
const Pace = {
  /** Instances per host that are moved concurrently. */
  parallel: z.int('Use a whole number.').min(1, 'Use 1 to 20.').max(20, 'Use 1 to 20.').default(2),
  stops_on_failure: BodyBoolean.default(false),
};

const Start = {
  hosts,
  mode: StartMode,
  /** Instances that stay on the host by choice. */
  left: boundedList(word.min(1, 'Specify a server.'), MAX_OBJECTS).optional(),
};
export const StartPlanInput = z.strictObject(Start);
export type StartPlanInput = z.infer<typeof StartPlanInput>;
export const NewMaintenance = z.strictObject({
  ...Start,
  ...Pace,
  reason: text(LONGEST_REASON).refine((reason) => reason.trim() !== '', 'Give a reason. Other users can read it.'),
});
export type NewMaintenance = z.infer<typeof NewMaintenance>;

const Return = { hosts, mode: ReturnMode, starts_stopped: BodyBoolean.default(false) };
export const ReturnPlanInput = z.strictObject(Return);
export type ReturnPlanInput = z.infer<typeof ReturnPlanInput>;
export const NewReturn = z.strictObject({ ...Return, ...Pace });
export type NewReturn = z.infer<typeof NewReturn>;

/** A message with its values; clients translate it. */
const Obstacle = z.union([
  z.string(),
  z.strictObject({ message: z.string(), values: z.record(z.string(), z.string()) }),
]);

export const MaintenanceHost = z.strictObject({
  name: z.string(),
  /** Null for a host without a segment, which is not recovered anyway. */
  segment_name: z.string().nullable(),
  is_up: z.boolean(),
  obstacles: z.array(Obstacle),
  instances: z.int(),
  /** Forced down, or its service is disabled; a return resets both. */
  is_forced_down: z.boolean(),
  /** Reserved hosts used by a failure of this host, with their current instances. */
  reserves: z.array(z.strictObject({ name: z.string(), instances: z.int() })),
});
export type MaintenanceHost = z.infer<typeof MaintenanceHost>;

export const MaintenancePlan = z.strictObject({ hosts: z.array(MaintenanceHost), moves: z.array(PlannedMove) });
export type MaintenancePlan = z.infer<typeof MaintenancePlan>;
export const MaintenanceJobs = z.array(PlatformJob);
