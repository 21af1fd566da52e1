import type { GeneratedAlways } from 'kysely';
import type { PowerState, VmState } from '#lib/compute/servers/states.ts';
import type { Outlook } from '#lib/console/ha/forecast/schema.ts';
import type {
  NotificationPayload,
  NotificationSource,
  NotificationStatus,
  NotificationType,
  Triage,
} from '#lib/ha/notifications/schema.ts';
import type { ProgressDetail, StepState } from '#lib/ha/recovery/schema.ts';
import type { RecoveryMethod } from '#lib/ha/segments/schema.ts';
import type { VmoveStatus, VmoveType } from '#lib/ha/vmoves/schema.ts';
import type { Flag, Json, Timestamp } from './column-types.ts';

export interface HaTables {
  /** Groups of hosts that stand in for one another. */
  segments: {
    number: GeneratedAlways<number>;
    id: string;
    name: string;
    description: string | null;
    recovery_method: RecoveryMethod;
    service_type: string;
    is_enabled: Flag;
    created_at: Timestamp;
    updated_at: Timestamp | null;
  };
  /** Hosts that are recovered when they fail, each in one segment. */
  segment_hosts: {
    number: GeneratedAlways<number>;
    id: string;
    segment_id: string;
    /** As compute registers it, compared exactly. */
    name: string;
    type: string;
    control_attributes: string;
    /** Kept free for what another host of the segment loses. */
    is_reserved: Flag;
    on_maintenance: Flag;
    maintenance_since: Timestamp | null;
    /** The notification whose recovery took it out of service; null when a person did. */
    maintenance_by: string | null;
    /** The job that empties it, at whose end it goes on maintenance. */
    draining_job: string | null;
    /** The notification for whose recovery it left the reserve, until that has used it; it gives back what it did not use. */
    taken_by: string | null;
    /** Its compute service as it was before that. */
    taken_service: Json<{ is_enabled: Flag; disabled_reason: string | null }> | null;
    /** The host for whose failure it is reserved no longer, perhaps itself; its return to service restores the reserve. */
    used_for: string | null;
    /** Its compute service as it was before that. */
    used_service: Json<{ is_enabled: Flag; disabled_reason: string | null }> | null;
    /** The job at whose end it is reserved again, when it is empty by then. */
    restoring_job: string | null;
    created_at: Timestamp;
    updated_at: Timestamp | null;
  };
  /** Faults that were told of. */
  notifications: {
    number: GeneratedAlways<number>;
    id: string;
    type: NotificationType;
    /** How the sender spelt the type: answers say it the same way. */
    spelling: string;
    status: NotificationStatus;
    /** As `severityRank` has it; the lower, the worse. */
    severity_rank: number;
    source_host_id: string;
    /** Names that outlive the host's and the segment's rows. */
    host: string;
    segment_id: string;
    segment_name: string;
    generated_at: Timestamp;
    payload: Json<NotificationPayload>;
    /** The payload with its keys in order, by which duplicates are known. */
    payload_key: string;
    /** Why it was ignored, failed or will be tried again. */
    message: string | null;
    source: NotificationSource;
    /** The message of the bus that it came with: redelivered ones are known by it. */
    source_ref: string | null;
    /** The event as it came, where a bus brought it. */
    raw: Json<unknown> | null;
    /** Why a person sent it. */
    reason: string | null;
    user_id: string | null;
    request_id: string | null;
    /** Names the incident of its host: the first notification of it. */
    incident_id: string;
    /** When something was reported last in its incident. */
    incident_at: Timestamp;
    /** How often the same was told again and refused, and when last. */
    repeats: number;
    repeated_at: Timestamp | null;
    /** The run that recovers it now; any other one leaves it alone. */
    run_id: string | null;
    /** Recoveries begun, two at most. */
    attempts: number;
    /** The run that retries, for a person, what a failed recovery did not bring back; its status stays `failed`. */
    retry_run_id: string | null;
    /** While it is in `error`: when it is tried again. */
    retry_at: Timestamp | null;
    started_at: Timestamp | null;
    ended_at: Timestamp | null;
    triage: Triage;
    owner_id: string | null;
    owner_name: string | null;
    acknowledged_at: Timestamp | null;
    resolved_at: Timestamp | null;
    resolution: string | null;
    created_at: Timestamp;
    updated_at: Timestamp | null;
  };
  /** What a recovery does, in order; each attempt has steps of its own. */
  recovery_steps: {
    notification_id: string;
    attempt: number;
    position: number;
    /** As upstream names its tasks. */
    name: string;
    state: StepState;
    /** 0 to 100 */
    progress: number;
    started_at: Timestamp | null;
    ended_at: Timestamp | null;
    message: string | null;
    details: Json<ProgressDetail[]>;
    /** Until when it does nothing but wait, while it does. */
    waits_until: Timestamp | null;
  };
  /** Servers that a recovery moves, or brings back where they are. */
  vmoves: {
    number: GeneratedAlways<number>;
    id: string;
    notification_id: string;
    attempt: number;
    server_id: string;
    server_name: string;
    project_id: string;
    source_host: string;
    dest_host: string | null;
    /** The one host that it must go to; null where the scheduler picks. */
    target_host: string | null;
    type: VmoveType;
    status: VmoveStatus;
    message: string | null;
    /** What it was before, for its return to it. */
    old_vm_state: VmState;
    old_power_state: PowerState;
    /** The recovery locked it, and unlocks it. */
    is_locked_by_us: Flag;
    started_at: Timestamp | null;
    ended_at: Timestamp | null;
    created_at: Timestamp;
    updated_at: Timestamp | null;
  };
  notification_comments: {
    id: string;
    notification_id: string;
    user_id: string;
    user_name: string;
    text: string;
    created_at: Timestamp;
  };
  /** Hosts whose notifications call nobody until then. */
  muted_hosts: { host: string; until: Timestamp; user_id: string; user_name: string };
  /** Whether the instances of each host would find room elsewhere: the verdict of the last look at all hosts, one row. */
  fleet_forecasts: {
    id: string;
    /** Of all that decided: the same gives the same verdict. */
    fingerprint: string;
    /** Hosts that were looked at. */
    checked: number;
    survives: Flag;
    /** How many would not be recovered, and the first of them by name. */
    failing: number;
    names: Json<string[]>;
    /** What was found of each, by its name. */
    outlooks: Json<Record<string, Outlook>>;
    computed_at: Timestamp;
  };
  /** How far followers of the event log that must miss nothing have come. */
  event_cursors: {
    name: string;
    event_id: number;
    /** Whose turn it is to follow, of all replicas, and until when unless it says again that it is. */
    worker_id: string | null;
    lease_until: Timestamp | null;
  };
}
