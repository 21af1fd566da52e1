import { z } from 'zod';
import { column, constant, hiddenColumn, providedValue } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { formatComputeTime } from '#lib/compute/wire.ts';
import { integer, json, text, timestamp } from '#lib/db/table.ts';
import { word } from '#lib/http/bounds.ts';
import { numberAttribute, timeAttributes } from '../numbered-attributes.ts';
import { RecoveryStep } from '../recovery/attributes.ts';
import type { RecordedText } from '../recovery/recorded-text.ts';
import { NOTIFICATION_STATUSES, type NotificationSource, type NotificationStatus, type Triage } from './enums.ts';
import type { NotificationPayload } from './payload.ts';

const StatusFilter = z.enum(NOTIFICATION_STATUSES, `Use one of ${NOTIFICATION_STATUSES.join(', ')}.`);

/** A reported fault; docs/contract/ha.md 4. */
export const notificationAttributes = attributes({
  id: numberAttribute,
  notification_uuid: column(text(), z.string(), { column: 'id', sort: true }),
  /** In the spelling of the sender. */
  type: column(text(), z.string(), { column: 'spelling' }),
  status: column(text<NotificationStatus>(), z.enum(NOTIFICATION_STATUSES), { sort: true, filter: StatusFilter }),
  source_host_uuid: column(text(), z.string(), { column: 'source_host_id', sort: true, filter: word }),
  generated_time: column(timestamp(), z.string(), { column: 'generated_at', sort: true, show: formatComputeTime }),
  payload: column(json<NotificationPayload>(), z.record(z.string(), z.unknown())),
  ...timeAttributes,
  deleted: constant(z.literal(false), false),
  deleted_at: constant(z.null(), null),
  /** Only of a single notification. */
  recovery_workflow_details: providedValue(z.array(RecoveryStep), { since: 1 }),
  /** From `severityRank`; lower is more severe. */
  severity_rank: hiddenColumn(integer()),
  /** Names are copied, because they outlive the rows of host and segment. */
  host: hiddenColumn(text()),
  segment_id: hiddenColumn(text()),
  segment_name: hiddenColumn(text()),
  /** Payload with sorted keys, to detect duplicates. */
  payload_key: hiddenColumn(text()),
  /** Why it was ignored, failed or will be retried. */
  message: hiddenColumn(text().nullable()),
  message_data: hiddenColumn(json<RecordedText>().nullable()),
  source: hiddenColumn(text<NotificationSource>()),
  /** Id of the bus message, to detect redelivery. */
  source_ref: hiddenColumn(text().nullable()),
  /** Original event, if it came from a bus. */
  raw: hiddenColumn(json<unknown>().nullable()),
  /** Reason given by the user who sent it. */
  reason: hiddenColumn(text().nullable()),
  user_id: hiddenColumn(text().nullable()),
  request_id: hiddenColumn(text().nullable()),
  /** Incident of the host, identified by its first notification. */
  incident_id: hiddenColumn(text()),
  /** Time of the latest report in the incident. */
  incident_at: hiddenColumn(timestamp()),
  /** Number of rejected duplicates, and the time of the last one. */
  repeats: hiddenColumn(integer()),
  repeated_at: hiddenColumn(timestamp().nullable()),
  /** Current workflow run of the recovery; other runs ignore the notification. */
  run_id: hiddenColumn(text().nullable()),
  /** Started recoveries, at most two. */
  attempts: hiddenColumn(integer()),
  /** Run in which a user retries what a failed recovery did not restore; the status remains `failed`. */
  retry_run_id: hiddenColumn(text().nullable()),
  /** Time of the next attempt, in status `error`. */
  retry_at: hiddenColumn(timestamp().nullable()),
  started_at: hiddenColumn(timestamp().nullable()),
  ended_at: hiddenColumn(timestamp().nullable()),
  triage: hiddenColumn(text<Triage>()),
  owner_id: hiddenColumn(text().nullable()),
  owner_name: hiddenColumn(text().nullable()),
  acknowledged_at: hiddenColumn(timestamp().nullable()),
  resolved_at: hiddenColumn(timestamp().nullable()),
  resolution: hiddenColumn(text().nullable()),
});

/** As in lists. */
export const listedNotificationAttributes = notificationAttributes.omit('recovery_workflow_details');
