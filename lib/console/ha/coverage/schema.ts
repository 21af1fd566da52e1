import { z } from 'zod';
import { JobState } from '#lib/compute/jobs/schema.ts';
import { NotificationStatus } from '#lib/ha/notifications/schema.ts';
import { RecoveryMethod } from '#lib/ha/segments/schema.ts';
import { HOST_CONDITIONS } from '../facts/conditions.ts';
import { Outlook } from '../forecast/schema.ts';

/** A segment with what it holds and what is going on in it. */
export const CoveredSegment = z.strictObject({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  recovery_method: RecoveryMethod,
  service_type: z.string(),
  is_enabled: z.boolean(),
  /** As the facts have them; the reserved ones count in one of the other numbers too. */
  hosts: z.strictObject({
    ...{ total: z.int(), in_service: z.int(), down: z.int(), out_of_service: z.int(), maintenance: z.int() },
    reserved: z.int(),
  }),
  /** Incidents of its hosts that are not resolved. */
  open: z.int(),
  /** One of them is new, running or in error: neither the segment nor its hosts can be changed. */
  is_under_recovery: z.boolean(),
  /** Its hosts whose loss would not be recovered as the last survey found it. */
  failing: z.array(z.string()),
  created_at: z.string(),
});
export type CoveredSegment = z.infer<typeof CoveredSegment>;

/** How compute sees a host. */
const ComputeState = z.strictObject({
  /** By which its own page is found. */
  hypervisor_id: z.string(),
  zone: z.string(),
  /** What it reports, whatever anybody says. */
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
  /** The notification whose recovery took it out of service; null when a person did. */
  maintenance_by: z.string().nullable(),
  /** The job that empties it, at whose end it goes on maintenance; one that has ended without that is told of too. */
  drain: z
    .strictObject({ job_id: z.string(), state: JobState, total: z.int(), done: z.int(), stays: z.int() })
    .nullable(),
  /** Null for one that compute has forgotten. */
  compute: ComputeState.nullable(),
  instances: z.int(),
  /** Of these, those with HA_Enabled in their metadata. */
  flagged: z.int(),
  last: z.strictObject({ id: z.string(), status: NotificationStatus, generated_at: z.string() }).nullable(),
  /** A notification of this host is new, running or in error. */
  is_under_recovery: z.boolean(),
  /** Such a notification is there of any host of its segment. */
  is_segment_under_recovery: z.boolean(),
  /** If it died; null where it has nothing to lose, is down, or nobody has looked yet. */
  outlook: Outlook.nullable(),
});
export type CoveredHost = z.infer<typeof CoveredHost>;

/** A compute host that no segment has: nothing is recovered when it fails. */
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
export const CoverageEnvelope = z.strictObject({ coverage: Coverage });
