import { z } from 'zod';
import { JobState } from '#lib/compute/jobs/states.ts';
import { RESERVE_KINDS, RESERVE_POLICIES } from '#lib/compute/reserve/rules.ts';
import { BALANCE_POLICIES } from '#lib/ha/balancing/rules.ts';
import { HOST_CONDITIONS } from '#lib/ha/facts/conditions.ts';
import { FENCING_LEVELS } from '#lib/ha/fencing/levels.ts';
import { Mute } from '#lib/ha/mutes/schema.ts';
import { NOTIFICATION_STATUSES } from '#lib/ha/notifications/enums.ts';
import { RECOVERY_METHODS } from '#lib/ha/segments/recovery-methods.ts';
import { Outlook } from '../forecast/schema.ts';

export const CoveredSegment = z.strictObject({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  recovery_method: z.enum(RECOVERY_METHODS),
  service_type: z.string(),
  /** Levels of evidence that a failed host no longer runs anything, of which one suffices. */
  fencing_levels: z.array(z.literal(FENCING_LEVELS)),
  is_enabled: z.boolean(),
  /** Counts by condition; reserved hosts are also included in the other counts. */
  hosts: z.strictObject({
    ...{ total: z.int(), in_service: z.int(), down: z.int(), out_of_service: z.int(), maintenance: z.int() },
    reserved: z.int(),
  }),
  /** Unresolved incidents of its hosts. */
  open: z.int(),
  /** A notification is new, running or in error, so segment and hosts cannot be changed. */
  is_under_recovery: z.boolean(),
  /** Hosts that would not be recovered according to the last survey. */
  failing: z.array(z.string()),
  reserve: z.strictObject({
    policy: z.enum(RESERVE_POLICIES),
    kind: z.enum(RESERVE_KINDS),
    amount: z.int(),
    /** Until when launches may use it up; null if they may not. */
    override_until: z.string().nullable(),
  }),
  balancing: z.strictObject({
    policy: z.enum(BALANCE_POLICIES),
    moves_per_hour: z.int(),
    /** Name of the administrator who allowed automatic moves. */
    by: z.string().nullable(),
  }),
  created_at: z.string(),
});
export type CoveredSegment = z.infer<typeof CoveredSegment>;

const ComputeState = z.strictObject({
  /** Id of its page. */
  hypervisor_id: z.string(),
  zone: z.string(),
  /** Actual reports, independent of overrides. */
  reports_up: z.boolean(),
  is_forced_down: z.boolean(),
  is_enabled: z.boolean(),
  disabled_reason: z.string().nullable(),
});
export type ComputeState = z.infer<typeof ComputeState>;

export const CoveredHost = z.strictObject({
  id: z.string(),
  name: z.string(),
  segment_id: z.string(),
  segment_name: z.string(),
  type: z.string(),
  control_attributes: z.string(),
  is_reserved: z.boolean(),
  condition: z.enum(HOST_CONDITIONS),
  on_maintenance: z.boolean(),
  maintenance_since: z.string().nullable(),
  /** Notification whose recovery took it out of service; null for a person. */
  maintenance_by: z.string().nullable(),
  /** The job that empties it before maintenance, including one that failed. */
  drain: z
    .strictObject({ job_id: z.string(), state: JobState, total: z.int(), done: z.int(), stays: z.int() })
    .nullable(),
  /** Null if compute does not know the host. */
  compute: ComputeState.nullable(),
  mute: Mute.nullable(),
  instances: z.int(),
  /** Instances with HA_Enabled. */
  flagged: z.int(),
  last: z.strictObject({ id: z.string(), status: z.enum(NOTIFICATION_STATUSES), generated_at: z.string() }).nullable(),
  /** A notification of this host is new, running or in error. */
  is_under_recovery: z.boolean(),
  /** A notification of any host of its segment is open. */
  is_segment_under_recovery: z.boolean(),
  /** Forecast of its loss; null without instances, if it is down, or before the first survey. */
  outlook: Outlook.nullable(),
});
export type CoveredHost = z.infer<typeof CoveredHost>;

/** A compute host without a segment, which is not recovered. */
const UncoveredHost = z.strictObject({
  name: z.string(),
  compute: ComputeState,
  instances: z.int(),
});
export type UncoveredHost = z.infer<typeof UncoveredHost>;

export const Coverage = z.strictObject({
  segments: z.array(CoveredSegment),
  hosts: z.array(CoveredHost),
  uncovered: z.array(UncoveredHost),
});
export type Coverage = z.infer<typeof Coverage>;
