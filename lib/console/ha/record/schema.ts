import { z } from 'zod';
import { InstanceActionName } from '#lib/compute/instance-actions/attributes.ts';
import { VM_STATES } from '#lib/compute/servers/states.ts';
import { AFFECTED_OUTCOMES, REMEDIES } from '#lib/ha/facts/outcome.ts';
import { NOTIFICATION_STATUSES, NOTIFICATION_TYPES, TRIAGES } from '#lib/ha/notifications/enums.ts';
import { RecordedText } from '#lib/ha/recovery/recorded-text.ts';
import { StepState } from '#lib/ha/recovery/schema.ts';
import { VMOVE_STATUSES } from '#lib/ha/vmoves/statuses.ts';
import { Sentence } from '#lib/http/sentence.ts';
import { FencingRecord } from '../fencing/schema.ts';
import { ListedNotification } from '../notifications/schema.ts';

const Time = z.string();
const VmState = z.enum(VM_STATES);

const RecordedCheck = z.strictObject({
  id: z.string(),
  is_passed: z.boolean(),
  consequence: z.enum(['refused', 'ignored', 'finished', 'waits']),
  message: Sentence,
});
export type RecordedCheck = z.infer<typeof RecordedCheck>;

export const RecordedStep = z.strictObject({
  attempt: z.int(),
  position: z.int(),
  name: z.string(),
  state: StepState,
  /** 0 to 100 */
  progress: z.number(),
  started_at: Time.nullable(),
  ended_at: Time.nullable(),
  message: z.string().nullable(),
  message_data: RecordedText.nullable(),
  details: z.array(z.strictObject({ at: Time, message: z.string() })),
  /** End of a pure waiting time; null if it does not wait. */
  waits_until: Time.nullable(),
  /** Number of the moves of this step, as in the lanes; null for other steps. */
  round: z.int().nullable(),
});
export type RecordedStep = z.infer<typeof RecordedStep>;

const RecordedMove = z.strictObject({
  id: z.string(),
  round: z.int(),
  attempt: z.int(),
  status: z.enum(VMOVE_STATUSES),
  source_host: z.string(),
  dest_host: z.string().nullable(),
  /** Required reserved host; null if the scheduler chooses. */
  target_host: z.string().nullable(),
  started_at: Time.nullable(),
  ended_at: Time.nullable(),
  message: z.string().nullable(),
  message_data: RecordedText.nullable(),
});
export type RecordedMove = z.infer<typeof RecordedMove>;

const RecordedAction = z.strictObject({
  action: InstanceActionName,
  request_id: z.string(),
  started_at: Time,
  updated_at: Time,
  is_failed: z.boolean(),
});

/** Time during which an instance was not usable. */
const Downtime = z.strictObject({
  /** Start of the fault, as far as known. */
  since: Time,
  /** Time at which it was ACTIVE again or deleted; null until then. */
  until: Time.nullable(),
  seconds: z.int().nullable(),
});
export type Downtime = z.infer<typeof Downtime>;

/** Guest of an instance in the boot that ended its downtime; seconds since the fault, null if not reached. */
export const RecoveredGuest = z.strictObject({
  /** Whether it is still checked. */
  is_checked: z.boolean(),
  /** It did not boot, cloud-init had errors, or the chosen port did not respond. */
  is_failed: z.boolean(),
  booted_seconds: z.int().nullable(),
  port: z.int().nullable(),
  responded_seconds: z.int().nullable(),
});
export type RecoveredGuest = z.infer<typeof RecoveredGuest>;

export const Lane = z.strictObject({
  server_id: z.string(),
  name: z.string(),
  project: z.strictObject({ id: z.string(), name: z.string() }),
  moves: z.array(RecordedMove),
  actions: z.array(RecordedAction),
  outcome: z.enum(AFFECTED_OUTCOMES),
  /** What a person has to do; null if nothing, or not yet. */
  remedy: z.enum(REMEDIES).nullable(),
  /** Null if it was off before. */
  downtime: Downtime.nullable(),
  /** Null if it is not running since, or was booted again. */
  guest: RecoveredGuest.nullable(),
  /** State before the fault; null if unknown. */
  was: VmState.nullable(),
  /** Current state; null if its record was purged. */
  now: z.strictObject({ state: VmState, task: z.string().nullable(), host: z.string().nullable() }).nullable(),
  volumes: z.array(z.strictObject({ id: z.string(), name: z.string(), device: z.string(), status: z.string() })),
  addresses: z.array(z.string()),
});
export type Lane = z.infer<typeof Lane>;

const LeftAlone = z.strictObject({
  server_id: z.string(),
  name: z.string(),
  project: z.strictObject({ id: z.string(), name: z.string() }),
  state: VmState,
  why: z.enum(['settings', 'error', 'unrecovered']),
});

const ServiceState = z.strictObject({
  is_up: z.boolean(),
  is_reporting: z.boolean(),
  is_enabled: z.boolean(),
  is_forced_down: z.boolean(),
});

const RecordedHost = z.strictObject({
  name: z.string(),
  /** Id of its page; null if compute no longer knows the host. */
  hypervisor_id: z.string().nullable(),
  /** Compute service at the time of the notification, if the message includes it; otherwise null. */
  before: z.strictObject({ is_enabled: z.boolean(), is_forced_down: z.boolean() }).nullable(),
  now: ServiceState.extend({ disabled_reason: z.string().nullable(), seen_at: Time }).nullable(),
  /** Null if it is no longer in a segment. */
  protection: z
    .strictObject({
      id: z.string(),
      segment_id: z.string(),
      segment_name: z.string(),
      recovery_method: z.string(),
      is_reserved: z.boolean(),
      on_maintenance: z.boolean(),
      maintenance_since: Time.nullable(),
      /** A recovery took it out of service; otherwise a person started maintenance. */
      is_out_by_recovery: z.boolean(),
      /** The recovery of this notification took it out of service. */
      is_by_this: z.boolean(),
    })
    .nullable(),
  /** Notifications of the host per day (UTC) for the last 30 days, including today. */
  days: z.array(z.strictObject({ day: z.string(), count: z.int() })),
  /** The newest other notifications of the host, newest first. */
  others: z.array(
    z.strictObject({
      id: z.string(),
      type: z.enum(NOTIFICATION_TYPES),
      status: z.enum(NOTIFICATION_STATUSES),
      triage: z.enum(TRIAGES),
      event: z.string(),
      generated_at: Time,
    }),
  ),
});
export type RecordedHost = z.infer<typeof RecordedHost>;

const Trigger = z.strictObject({
  source_ref: z.string().nullable(),
  event_type: z.string().nullable(),
  publisher: z.string().nullable(),
  request_id: z.string().nullable(),
  user: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
  raw: z.unknown(),
});

export const HaRecord = z.strictObject({
  notification: ListedNotification,
  attempts: z.int(),
  repeated_at: Time.nullable(),
  /** Start of the fault: the last sign of life, otherwise the time of the notification. */
  fault_at: Time,
  trigger: Trigger,
  checks: z.array(RecordedCheck),
  steps: z.array(RecordedStep),
  lanes: z.array(Lane),
  left_alone: z.array(LeftAlone),
  /** Evidence that the host no longer runs anything; null for faults of instances and processes. */
  fencing: FencingRecord.nullable(),
  host: RecordedHost,
});
export type HaRecord = z.infer<typeof HaRecord>;
