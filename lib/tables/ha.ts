import type { Outlook } from '#lib/console/ha/forecast/schema.ts';
import { deletedLater, withRowsOf } from '#lib/db/growth-bound.ts';
import {
  bigint,
  boundedTable,
  flag,
  index,
  integer,
  json,
  primaryKey,
  type RowsOf,
  text,
  timestamp,
  unique,
} from '#lib/db/table.ts';
import type { FencingLevel, LevelResult } from '#lib/ha/fencing/levels.ts';
import { segmentHostAttributes } from '#lib/ha/hosts/attributes.ts';
import type { IsolationGroup, IsolationReason, ReachabilityMatrix } from '#lib/ha/isolation/schema.ts';
import { notificationAttributes } from '#lib/ha/notifications/attributes.ts';
import type { NotificationType } from '#lib/ha/notifications/enums.ts';
import { stepAttributes } from '#lib/ha/recovery/attributes.ts';
import type { RecordedText } from '#lib/ha/recovery/recorded-text.ts';
import { segmentAttributes } from '#lib/ha/segments/attributes.ts';
import { vmoveAttributes } from '#lib/ha/vmoves/attributes.ts';

export const haTables = {
  /** Failover groups of hosts. */
  segments: boundedTable('administrators', segmentAttributes.columns).indexes({
    segments_id: unique('id'),
    segments_name: unique('name'),
  }),
  segment_hosts: boundedTable('administrators', segmentHostAttributes.columns).indexes({
    segment_hosts_id: unique('id'),
    segment_hosts_name: unique('name'),
    segment_hosts_in_reserve: index('segment_id', 'is_reserved', 'number'),
    segment_hosts_of_segment: index('segment_id', 'name'),
  }),
  notifications: boundedTable(deletedLater('administrators'), {
    ...notificationAttributes.columns,
    type: text<NotificationType>(),
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
  recovery_steps: boundedTable(withRowsOf('notifications'), stepAttributes.columns).indexes({
    recovery_steps_key: unique('notification_id', 'attempt', 'position'),
  }),
  vmoves: boundedTable(withRowsOf('notifications'), vmoveAttributes.columns).indexes({
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
    reason: text().default(''),
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
  /** Incidents in which the control plane may be isolated; at most one is open. */
  isolation_incidents: boundedTable(deletedLater('administrators'), {
    id: text().primary(),
    opened_at: timestamp(),
    closed_at: timestamp().nullable(),
    checked_at: timestamp(),
    /** First round without a reason; the next one closes the incident. */
    below_since: timestamp().nullable(),
    reasons: json<IsolationReason[]>(),
    /** Hosts that count, and those of them that became silent or were reported. */
    hosts: integer(),
    silent: integer(),
    /** Groups above the threshold. */
    groups: json<IsolationGroup[]>(),
    matrix: json<ReachabilityMatrix>(),
    /** Evacuations are allowed until then. */
    override_until: timestamp().nullable(),
    override_reason: text().nullable(),
    override_by: text().nullable(),
    override_by_name: text().nullable(),
  }).indexes({
    isolation_incidents_newest: index('opened_at'),
    isolation_incidents_open: index('opened_at').where('closed_at is null'),
    isolation_incidents_closed: index('closed_at').where('closed_at is not null'),
  }),
  /** Evidence that a failed host no longer runs anything: one row per outage and level. */
  fencing_evidence: boundedTable(deletedLater('administrators'), {
    host: text(),
    /** Time since which the host had been up, or `notification <id>` if only a notification says that it failed. */
    outage: text(),
    level: integer<FencingLevel>(),
    result: text<LevelResult['result']>(),
    /** The evidence in a sentence, with its values. */
    evidence: json<RecordedText>(),
    source: text(),
    first_at: timestamp(),
    /** Last change. */
    at: timestamp(),
  }).indexes({
    fencing_evidence_key: primaryKey('host', 'outage', 'level'),
    fencing_evidence_oldest: index('at'),
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
