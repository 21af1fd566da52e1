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
import type { RecordedText } from '#lib/ha/recovery/recorded-text.ts';
import type { ProgressDetail, StepState } from '#lib/ha/recovery/schema.ts';
import type { RecoveryMethod } from '#lib/ha/segments/schema.ts';
import type { VmoveStatus, VmoveType } from '#lib/ha/vmoves/schema.ts';
import type { Flag, Json, Timestamp } from './column-types.ts';

export interface HaTables {
  /** Failover groups of hosts. */
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
  /** Hosts that are recovered after a failure; each is in one segment. */
  segment_hosts: {
    number: GeneratedAlways<number>;
    id: string;
    segment_id: string;
    /** Name of the compute host, compared exactly. */
    name: string;
    type: string;
    control_attributes: string;
    /** Reserved as capacity for the failure of another host of the segment. */
    is_reserved: Flag;
    on_maintenance: Flag;
    maintenance_since: Timestamp | null;
    /** The notification whose recovery started the maintenance; null if a user did. */
    maintenance_by: string | null;
    /** Job that moves the instances off the host; maintenance starts when it ends. */
    draining_job: string | null;
    /** Notification whose recovery claimed this reserved host. Unused hosts are returned to the reserve. */
    taken_by: string | null;
    /** State of its compute service before the claim. */
    taken_service: Json<{ is_enabled: Flag; disabled_reason: string | null }> | null;
    /**
     * Failed host that used up this reserve, possibly the host itself. The reserve is restored when that host returns
     * to service.
     */
    used_for: string | null;
    /** State of its compute service before that. */
    used_service: Json<{ is_enabled: Flag; disabled_reason: string | null }> | null;
    /** Job after which the host is reserved again, if it is empty. */
    restoring_job: string | null;
    created_at: Timestamp;
    updated_at: Timestamp | null;
  };
  /** Reported failures. */
  notifications: {
    number: GeneratedAlways<number>;
    id: string;
    type: NotificationType;
    /** Spelling of the type by the sender; responses use the same. */
    spelling: string;
    status: NotificationStatus;
    /** From `severityRank`; lower is more severe. */
    severity_rank: number;
    source_host_id: string;
    /** Names are copied, because they outlive the rows of host and segment. */
    host: string;
    segment_id: string;
    segment_name: string;
    generated_at: Timestamp;
    payload: Json<NotificationPayload>;
    /** Payload with sorted keys, to detect duplicates. */
    payload_key: string;
    /** Why it was ignored, failed or will be retried. */
    message: string | null;
    message_data: Json<RecordedText> | null;
    source: NotificationSource;
    /** Id of the bus message, to detect redelivery. */
    source_ref: string | null;
    /** Original event, if it came from a bus. */
    raw: Json<unknown> | null;
    /** Reason given by the user who sent it. */
    reason: string | null;
    user_id: string | null;
    request_id: string | null;
    /** Incident of the host, identified by its first notification. */
    incident_id: string;
    /** Time of the latest report in the incident. */
    incident_at: Timestamp;
    /** Number of rejected duplicates, and the time of the last one. */
    repeats: number;
    repeated_at: Timestamp | null;
    /** Current workflow run of the recovery; other runs ignore the notification. */
    run_id: string | null;
    /** Started recoveries, at most two. */
    attempts: number;
    /** Run in which a user retries what a failed recovery did not restore; the status remains `failed`. */
    retry_run_id: string | null;
    /** Time of the next attempt, in status `error`. */
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
  /** Steps of a recovery, in order, for each attempt. */
  recovery_steps: {
    notification_id: string;
    attempt: number;
    position: number;
    /** Upstream's name of the task. */
    name: string;
    state: StepState;
    /** 0 to 100. */
    progress: number;
    started_at: Timestamp | null;
    ended_at: Timestamp | null;
    message: string | null;
    message_data: Json<RecordedText> | null;
    details: Json<ProgressDetail[]>;
    /** End of a wait, while the step only waits. */
    waits_until: Timestamp | null;
  };
  /** Servers that a recovery moves, or restores on their host. */
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
    /** Required target host; null if the scheduler chooses. */
    target_host: string | null;
    type: VmoveType;
    status: VmoveStatus;
    message: string | null;
    message_data: Json<RecordedText> | null;
    /** State before the failure, to be restored. */
    old_vm_state: VmState;
    old_power_state: PowerState;
    /** Whether the recovery locked it and has to unlock it. */
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
  /** Hosts whose notifications cause no alerts until then. */
  muted_hosts: { host: string; until: Timestamp; user_id: string; user_name: string };
  /** Whether the instances of each host would fit elsewhere: result of the last check of all hosts, in one row. */
  fleet_forecasts: {
    id: string;
    /** Hash of all inputs; with the same inputs, the result is the same. */
    fingerprint: string;
    /** Number of hosts checked. */
    checked: number;
    survives: Flag;
    /** Number of instances that would not be recovered, and the names of the first ones. */
    failing: number;
    names: Json<string[]>;
    /** Result by host name. */
    outlooks: Json<Record<string, Outlook>>;
    computed_at: Timestamp;
  };
  /** Positions of event log consumers that must not miss an event. */
  event_cursors: {
    name: string;
    event_id: number;
    /** Lease of the replica that consumes the log. */
    worker_id: string | null;
    lease_until: Timestamp | null;
  };
}
