import { z } from 'zod';
import { Mute } from '#lib/ha/mutes/schema.ts';
import {
  NOTIFICATION_SOURCES,
  NOTIFICATION_STATUSES,
  NOTIFICATION_TYPES,
  TRIAGES,
} from '#lib/ha/notifications/enums.ts';
import { SEVERITIES } from '#lib/ha/notifications/severity.ts';
import { RecordedText } from '#lib/ha/recovery/recorded-text.ts';
import { text, word } from '#lib/http/bounds.ts';
import { OnlyIds, PageQuery } from '#lib/http/page-query.ts';
import { QueryBoolean } from '#lib/http/validation.ts';
import { Impact } from '../overview/schema.ts';
import { STATUS_FILTERS, TRIAGE_FILTERS } from './filter-values.ts';

const Person = z.strictObject({ id: z.string(), name: z.string() });

/** Notifications of one outage of a host, including those of its instances and processes. */
const Incident = z.strictObject({
  id: z.string(),
  count: z.int(),
  unresolved: z.int(),
  failed: z.int(),
  under_way: z.int(),
  newest_at: z.string(),
});

/**
 * Result of a notification: its status, `skipped` if a crashed instance was not restarted, or `recovered` if the
 * recovery failed but its instances run now.
 */
export const Outcome = z.enum([...NOTIFICATION_STATUSES, 'skipped', 'recovered']);
export type Outcome = z.infer<typeof Outcome>;

/** A notification as listed on the HA desk, with the progress of its recovery and its triage. */
export const ListedNotification = z.strictObject({
  id: z.string(),
  type: z.enum(NOTIFICATION_TYPES),
  /** The type as spelled by the sender. */
  spelling: z.string(),
  status: z.enum(NOTIFICATION_STATUSES),
  outcome: Outcome,
  /** Instances that do not run yet; counted for failed recoveries only. */
  unrecovered: z.int(),
  /** Unrecovered instances that a person can retry. */
  retryable: z.int(),
  severity: z.enum(SEVERITIES),
  host: z.string(),
  segment: z.strictObject({ id: z.string(), name: z.string() }),
  payload: z.record(z.string(), z.unknown()),
  /** The instance named in the payload; null if there is none or it no longer exists. */
  instance: z.strictObject({ id: z.string(), name: z.string(), project_id: z.string() }).nullable(),
  generated_at: z.string(),
  created_at: z.string(),
  updated_at: z.string().nullable(),
  started_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  /** Time of the second attempt; null if none is pending. */
  retry_at: z.string().nullable(),
  step: z.strictObject({ name: z.string(), started_at: z.string().nullable() }).nullable(),
  /** Reason why it was ignored, failed, or will be retried. */
  message: z.string().nullable(),
  /** The reason as data; null if it is only a sentence. */
  message_data: RecordedText.nullable(),
  impact: Impact,
  source: z.enum(NOTIFICATION_SOURCES),
  /** Reason given by the person who sent it. */
  reason: z.string().nullable(),
  /** Number of rejected duplicates. */
  repeats: z.int(),
  incident: Incident,
  triage: z.enum(TRIAGES),
  owner: Person.nullable(),
  acknowledged_at: z.string().nullable(),
  resolved_at: z.string().nullable(),
  resolution: z.string().nullable(),
  comments: z.int(),
  /** Its host is out of service and must be returned by a person. */
  is_host_on_maintenance: z.boolean(),
  /** Whether its host is muted. */
  mute: Mute.nullable(),
});
export type ListedNotification = z.infer<typeof ListedNotification>;

/** Time windows of the list, in milliseconds. */
export const WINDOWS = { '1h': 3_600_000, '24h': 86_400_000, '7d': 604_800_000 } as const;
const Window = z.enum(['1h', '24h', '7d'], 'Use 1h, 24h or 7d.');

const Moment = text(40).refine((time) => !Number.isNaN(Date.parse(time)), 'Use ISO 8601 time.');

export const NotificationFilters = z.object({
  status: z.enum(STATUS_FILTERS).optional(),
  type: z.enum(NOTIFICATION_TYPES).optional(),
  severity: z.enum(SEVERITIES).optional(),
  host: word.optional(),
  /** Name or id. */
  segment: word.optional(),
  event: word.optional(),
  /** Defaults to `unresolved`. */
  triage: z.enum(TRIAGE_FILTERS).optional(),
  /** A user id, `me` or `none`. */
  owner: word.optional(),
  within: Window.optional(),
  since: Moment.optional(),
  until: Moment.optional(),
  source: z.enum(NOTIFICATION_SOURCES).optional(),
  incident: word.optional(),
  /** Part of the payload, the host or the message. */
  search: text(200).optional(),
});
export type NotificationFilters = z.infer<typeof NotificationFilters>;

export const ListedQuery = PageQuery.extend({
  ...NotificationFilters.shape,
  /** In a list of incidents, an id stands for the incident of its notification. */
  id: OnlyIds,
  /** List each notification, not one per incident. */
  is_flat: QueryBoolean.optional(),
});
export type ListedQuery = z.infer<typeof ListedQuery>;

const ValueCounts = z.array(z.strictObject({ value: z.string(), label: z.string(), count: z.int() }));
export const NotificationFacets = z.strictObject({ hosts: ValueCounts, segments: ValueCounts, owners: ValueCounts });
export type NotificationFacets = z.infer<typeof NotificationFacets>;

/** Incidents per view of the HA desk, or notifications. */
export const NotificationCounts = z.strictObject({
  open: z.int(),
  running: z.int(),
  failed: z.int(),
  ignored: z.int(),
  latest: z.int(),
});
export type NotificationCounts = z.infer<typeof NotificationCounts>;
export const NotificationCountsQuery = z.object({ is_flat: QueryBoolean.optional() });
