import { z } from 'zod';
import { InstanceActionName } from '#lib/compute/instance-actions/schema.ts';
import { VM_STATES } from '#lib/compute/servers/states.ts';
import { NotificationStatus, NotificationType, Triage } from '#lib/ha/notifications/schema.ts';
import { StepState } from '#lib/ha/recovery/schema.ts';
import { VmoveStatus } from '#lib/ha/vmoves/schema.ts';
import { AFFECTED_OUTCOMES } from '../facts/outcome.ts';
import { ListedNotification } from '../notifications/schema.ts';

const Time = z.string();
const VmState = z.enum(VM_STATES);

/** A sentence that is said in the language of who reads it. */
const Sentence = z.union([
  z.string(),
  z.strictObject({
    message: z.string(),
    values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  }),
]);

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
  details: z.array(z.strictObject({ at: Time, message: z.string() })),
  /** Until when it does nothing but wait, while it does. */
  waits_until: Time.nullable(),
  /** The moves of which it tells: those of the lanes with the same number. */
  round: z.int().nullable(),
});
export type RecordedStep = z.infer<typeof RecordedStep>;

const RecordedMove = z.strictObject({
  id: z.string(),
  round: z.int(),
  attempt: z.int(),
  status: VmoveStatus,
  source_host: z.string(),
  dest_host: z.string().nullable(),
  /** The reserved host that it must go to; null where the scheduler picks. */
  target_host: z.string().nullable(),
  started_at: Time.nullable(),
  ended_at: Time.nullable(),
  message: z.string().nullable(),
});
export type RecordedMove = z.infer<typeof RecordedMove>;

const RecordedAction = z.strictObject({
  action: InstanceActionName,
  request_id: z.string(),
  started_at: Time,
  updated_at: Time,
  is_failed: z.boolean(),
});

/** How long an instance gave no service. */
const Downtime = z.strictObject({
  /** When its fault began, as far as that is known. */
  since: Time,
  /** When it was ACTIVE again, or deleted; null while it is neither. */
  until: Time.nullable(),
  seconds: z.int().nullable(),
});
export type Downtime = z.infer<typeof Downtime>;

export const Lane = z.strictObject({
  server_id: z.string(),
  name: z.string(),
  project: z.strictObject({ id: z.string(), name: z.string() }),
  moves: z.array(RecordedMove),
  actions: z.array(RecordedAction),
  outcome: z.enum(AFFECTED_OUTCOMES),
  /** Null where it gave none before: it was off. */
  downtime: Downtime.nullable(),
  /** Before the fault, where that is known. */
  was: VmState.nullable(),
  /** As it is now; null when there is not even a record of it any more. */
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
  /** Of its page; null when compute does not know it any more. */
  hypervisor_id: z.string().nullable(),
  /** Its compute service when the fault was told of, where the message says so. */
  before: z.strictObject({ is_enabled: z.boolean(), is_forced_down: z.boolean() }).nullable(),
  now: ServiceState.extend({ disabled_reason: z.string().nullable(), seen_at: Time }).nullable(),
  /** Null when it is not in a failover segment any more. */
  protection: z
    .strictObject({
      id: z.string(),
      segment_id: z.string(),
      segment_name: z.string(),
      recovery_method: z.string(),
      is_reserved: z.boolean(),
      on_maintenance: z.boolean(),
      maintenance_since: Time.nullable(),
      /** A recovery took it out of service; else a person started a maintenance. */
      is_out_by_recovery: z.boolean(),
      /** The recovery of this notification took it out of service. */
      is_by_this: z.boolean(),
    })
    .nullable(),
  /** How many notifications of it there were on each day (UTC) up to today, this one among them. */
  days: z.array(z.strictObject({ day: z.string(), count: z.int() })),
  /** The newest ones before and after this, the newest first. */
  others: z.array(
    z.strictObject({
      id: z.string(),
      type: NotificationType,
      status: NotificationStatus,
      triage: Triage,
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
  /** When the fault began: the last sign of life, else when it was told of. */
  fault_at: Time,
  trigger: Trigger,
  checks: z.array(RecordedCheck),
  steps: z.array(RecordedStep),
  lanes: z.array(Lane),
  left_alone: z.array(LeftAlone),
  host: RecordedHost,
});
export type HaRecord = z.infer<typeof HaRecord>;
export const HaRecordEnvelope = z.strictObject({ record: HaRecord });
