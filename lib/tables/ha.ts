import type { PowerState, VmState } from '#lib/compute/servers/states.ts';
import type { Outlook } from '#lib/console/ha/forecast/schema.ts';
import type { Flag } from '#lib/db/column-types.ts';
import { deletedLater, withRowsOf } from '#lib/db/growth-bound.ts';
import {
  bigint,
  boundedTable,
  flag,
  index,
  integer,
  json,
  type RowsOf,
  serial,
  text,
  timestamp,
  unique,
} from '#lib/db/table.ts';
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

export const haTables = {
  /** Failover groups of hosts. */
  segments: boundedTable('administrators', {
    number: serial(),
    id: text(),
    name: text(),
    description: text().nullable(),
    recovery_method: text<RecoveryMethod>(),
    service_type: text(),
    is_enabled: flag(),
    created_at: timestamp(),
    updated_at: timestamp().nullable(),
  }).indexes({
    segments_id: unique('id'),
    segments_name: unique('name'),
  }),
  /** Hosts that are recovered after a failure; each is in one segment. */
  segment_hosts: boundedTable('administrators', {
    number: serial(),
    id: text(),
    segment_id: text().references('segments'),
    /** Name of the compute host, compared exactly. */
    name: text(),
    type: text(),
    control_attributes: text(),
    /** Reserved as capacity for the failure of another host of the segment. */
    is_reserved: flag(),
    on_maintenance: flag(),
    maintenance_since: timestamp().nullable(),
    /** The notification whose recovery started the maintenance; null if a user did. */
    maintenance_by: text().nullable(),
    /** Job that moves the instances off the host; maintenance starts when it ends. */
    draining_job: text().nullable(),
    /** Notification whose recovery claimed this reserved host. Unused hosts are returned to the reserve. */
    taken_by: text().nullable(),
    /** State of its compute service before the claim. */
    taken_service: json<{ is_enabled: Flag; disabled_reason: string | null }>().nullable(),
    /**
     * Failed host that used up this reserve, possibly the host itself. The reserve is restored when that host returns
     * to service.
     */
    used_for: text().nullable(),
    /** State of its compute service before that. */
    used_service: json<{ is_enabled: Flag; disabled_reason: string | null }>().nullable(),
    /** Job after which the host is reserved again, if it is empty. */
    restoring_job: text().nullable(),
    created_at: timestamp(),
    updated_at: timestamp().nullable(),
  }).indexes({
    segment_hosts_id: unique('id'),
    segment_hosts_name: unique('name'),
    segment_hosts_in_reserve: index('segment_id', 'is_reserved', 'number'),
    segment_hosts_of_segment: index('segment_id', 'name'),
  }),
  /** Reported failures. */
  notifications: boundedTable(deletedLater('administrators'), {
    number: serial(),
    id: text(),
    type: text<NotificationType>(),
    /** Spelling of the type by the sender; responses use the same. */
    spelling: text(),
    status: text<NotificationStatus>(),
    /** From `severityRank`; lower is more severe. */
    severity_rank: integer(),
    source_host_id: text(),
    /** Names are copied, because they outlive the rows of host and segment. */
    host: text(),
    segment_id: text(),
    segment_name: text(),
    generated_at: timestamp(),
    payload: json<NotificationPayload>(),
    /** Payload with sorted keys, to detect duplicates. */
    payload_key: text(),
    /** Why it was ignored, failed or will be retried. */
    message: text().nullable(),
    message_data: json<RecordedText>().nullable(),
    source: text<NotificationSource>(),
    /** Id of the bus message, to detect redelivery. */
    source_ref: text().nullable(),
    /** Original event, if it came from a bus. */
    raw: json<unknown>().nullable(),
    /** Reason given by the user who sent it. */
    reason: text().nullable(),
    user_id: text().nullable(),
    request_id: text().nullable(),
    /** Incident of the host, identified by its first notification. */
    incident_id: text(),
    /** Time of the latest report in the incident. */
    incident_at: timestamp(),
    /** Number of rejected duplicates, and the time of the last one. */
    repeats: integer(),
    repeated_at: timestamp().nullable(),
    /** Current workflow run of the recovery; other runs ignore the notification. */
    run_id: text().nullable(),
    /** Started recoveries, at most two. */
    attempts: integer(),
    /** Run in which a user retries what a failed recovery did not restore; the status remains `failed`. */
    retry_run_id: text().nullable(),
    /** Time of the next attempt, in status `error`. */
    retry_at: timestamp().nullable(),
    started_at: timestamp().nullable(),
    ended_at: timestamp().nullable(),
    triage: text<Triage>(),
    owner_id: text().nullable(),
    owner_name: text().nullable(),
    acknowledged_at: timestamp().nullable(),
    resolved_at: timestamp().nullable(),
    resolution: text().nullable(),
    created_at: timestamp(),
    updated_at: timestamp().nullable(),
  }).indexes({
    notifications_id: unique('id'),
    notifications_source_ref: unique('source_ref'),
    notifications_newest: index('generated_at', 'id'),
    notifications_of_host: index('host', 'type', 'generated_at'),
    notifications_of_incident: index('incident_id', 'generated_at'),
    notifications_unresolved: index('generated_at', 'id').where("triage <> 'resolved'"),
    notifications_ended: index('ended_at').where('ended_at is not null'),
    notifications_under_way: index('host', 'status').where("status in ('new', 'running', 'error')"),
    notifications_newest_incident: index('incident_at', 'id'),
  }),
  /** Steps of a recovery, in order, for each attempt. */
  recovery_steps: boundedTable(withRowsOf('notifications'), {
    notification_id: text(),
    attempt: integer(),
    position: integer(),
    /** Upstream's name of the task. */
    name: text(),
    state: text<StepState>(),
    /** 0 to 100. */
    progress: integer(),
    started_at: timestamp().nullable(),
    ended_at: timestamp().nullable(),
    message: text().nullable(),
    message_data: json<RecordedText>().nullable(),
    details: json<ProgressDetail[]>(),
    /** End of a wait, while the step only waits. */
    waits_until: timestamp().nullable(),
  }).indexes({ recovery_steps_key: unique('notification_id', 'attempt', 'position') }),
  /** Servers that a recovery moves, or restores on their host. */
  vmoves: boundedTable(withRowsOf('notifications'), {
    number: serial(),
    id: text(),
    notification_id: text(),
    attempt: integer(),
    server_id: text(),
    server_name: text(),
    project_id: text(),
    source_host: text(),
    dest_host: text().nullable(),
    /** Required target host; null if the scheduler chooses. */
    target_host: text().nullable(),
    type: text<VmoveType>(),
    status: text<VmoveStatus>(),
    message: text().nullable(),
    message_data: json<RecordedText>().nullable(),
    /** State before the failure, to be restored. */
    old_vm_state: text<VmState>(),
    old_power_state: integer<PowerState>(),
    /** Whether the recovery locked it and has to unlock it. */
    is_locked_by_us: flag(),
    started_at: timestamp().nullable(),
    ended_at: timestamp().nullable(),
    created_at: timestamp(),
    updated_at: timestamp().nullable(),
  }).indexes({
    vmoves_id: unique('id'),
    vmoves_of_notification: index('notification_id', 'attempt', 'status', 'number'),
    vmoves_of_server: index('server_id', 'number'),
  }),
  notification_comments: boundedTable(withRowsOf('notifications'), {
    id: text().primary(),
    notification_id: text(),
    user_id: text(),
    user_name: text(),
    text: text(),
    created_at: timestamp(),
  }).indexes({ comments_of_notification: index('notification_id', 'created_at') }),
  /** Hosts whose notifications cause no alerts until then. */
  muted_hosts: boundedTable('administrators', {
    host: text().primary(),
    until: timestamp(),
    user_id: text(),
    user_name: text(),
  }),
  /** Whether the instances of each host would fit elsewhere: result of the last check of all hosts, in one row. */
  fleet_forecasts: boundedTable('platform', {
    id: text().primary(),
    /** Hash of all inputs; with the same inputs, the result is the same. */
    fingerprint: text(),
    /** Number of hosts checked. */
    checked: integer(),
    survives: flag(),
    /** Number of instances that would not be recovered, and the names of the first ones. */
    failing: integer(),
    names: json<string[]>(),
    /** Result by host name. */
    outlooks: json<Record<string, Outlook>>(),
    computed_at: timestamp(),
  }),
  /** Positions of event log consumers that must not miss an event. */
  event_cursors: boundedTable('platform', {
    name: text().primary(),
    event_id: bigint(),
    /** Lease of the replica that consumes the log. */
    worker_id: text().nullable(),
    lease_until: timestamp().nullable(),
  }),
};

declare module '#lib/db/tables.ts' {
  interface Tables extends RowsOf<typeof haTables> {}
}
