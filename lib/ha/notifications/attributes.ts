import { z } from 'zod';
import { fixed, hidden, provided, stored } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { formatComputeTime } from '#lib/compute/wire.ts';
import { integer, json, text, timestamp } from '#lib/db/table.ts';
import { word } from '#lib/http/bounds.ts';
import { numberAttribute, timeAttributes } from '../numbered-attributes.ts';
import { RecoveryStep } from '../recovery/attributes.ts';
import type { RecordedText } from '../recovery/recorded-text.ts';
import { NOTIFICATION_STATUSES, type NotificationSource, NotificationStatus, type Triage } from './enums.ts';
import type { NotificationPayload } from './payload.ts';

const StatusFilter = z.enum(NOTIFICATION_STATUSES, `Use one of ${NOTIFICATION_STATUSES.join(', ')}.`);

/** A reported fault; docs/contract/ha.md 4. */
export const notificationAttributes = attributes({
  id: numberAttribute,
  notification_uuid: stored(text(), z.string(), { column: 'id', sort: true }),
  /** In the spelling of the sender. */
  type: stored(text(), z.string(), { column: 'spelling' }),
  status: stored(text<NotificationStatus>(), NotificationStatus, { sort: true, filter: StatusFilter }),
  source_host_uuid: stored(text(), z.string(), { column: 'source_host_id', sort: true, filter: word }),
  generated_time: stored(timestamp(), z.string(), { column: 'generated_at', sort: true, show: formatComputeTime }),
  payload: stored(json<NotificationPayload>(), z.record(z.string(), z.unknown())),
  ...timeAttributes,
  deleted: fixed(z.literal(false), false),
  deleted_at: fixed(z.null(), null),
  /** Only of a single notification. */
  recovery_workflow_details: provided(z.array(RecoveryStep), { since: 1 }),
  /** From `severityRank`; lower is more severe. */
  severity_rank: hidden(integer()),
  /** Names are copied, because they outlive the rows of host and segment. */
  host: hidden(text()),
  segment_id: hidden(text()),
  segment_name: hidden(text()),
  /** Payload with sorted keys, to detect duplicates. */
  payload_key: hidden(text()),
  /** Why it was ignored, failed or will be retried. */
  message: hidden(text().nullable()),
  message_data: hidden(json<RecordedText>().nullable()),
  source: hidden(text<NotificationSource>()),
  /** Id of the bus message, to detect redelivery. */
  source_ref: hidden(text().nullable()),
  /** Original event, if it came from a bus. */
  raw: hidden(json<unknown>().nullable()),
  /** Reason given by the user who sent it. */
  reason: hidden(text().nullable()),
  user_id: hidden(text().nullable()),
  request_id: hidden(text().nullable()),
  /** Incident of the host, identified by its first notification. */
  incident_id: hidden(text()),
  /** Time of the latest report in the incident. */
  incident_at: hidden(timestamp()),
  /** Number of rejected duplicates, and the time of the last one. */
  repeats: hidden(integer()),
  repeated_at: hidden(timestamp().nullable()),
  /** Current workflow run of the recovery; other runs ignore the notification. */
  run_id: hidden(text().nullable()),
  /** Started recoveries, at most two. */
  attempts: hidden(integer()),
  /** Run in which a user retries what a failed recovery did not restore; the status remains `failed`. */
  retry_run_id: hidden(text().nullable()),
  /** Time of the next attempt, in status `error`. */
  retry_at: hidden(timestamp().nullable()),
  started_at: hidden(timestamp().nullable()),
  ended_at: hidden(timestamp().nullable()),
  triage: hidden(text<Triage>()),
  owner_id: hidden(text().nullable()),
  owner_name: hidden(text().nullable()),
  acknowledged_at: hidden(timestamp().nullable()),
  resolved_at: hidden(timestamp().nullable()),
  resolution: hidden(text().nullable()),
});

/** As in lists. */
export const listedNotificationAttributes = notificationAttributes.omit('recovery_workflow_details');
