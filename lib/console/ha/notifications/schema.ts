import { z } from 'zod';
import {
  NOTIFICATION_STATUSES,
  NotificationSource,
  NotificationStatus,
  NotificationType,
  Triage,
} from '#lib/ha/notifications/schema.ts';
import { Severity } from '#lib/ha/notifications/severity.ts';
import { text, word } from '#lib/http/bounds.ts';
import { OnlyIds, PageQuery } from '#lib/http/page-query.ts';
import { QueryBoolean } from '#lib/http/validation.ts';
import { Impact } from '../overview/schema.ts';

const Person = z.strictObject({ id: z.string(), name: z.string() });

/** The notifications of one outage of a host: its own, and those of its instances and processes. */
const Incident = z.strictObject({
  id: z.string(),
  count: z.int(),
  unresolved: z.int(),
  failed: z.int(),
  under_way: z.int(),
  newest_at: z.string(),
});

/**
 * What became of a notification: its status, or `skipped` where a crashed instance was left off, or `recovered` where a
 * recovery failed and its instances run by now.
 */
export const Outcome = z.enum([...NOTIFICATION_STATUSES, 'skipped', 'recovered']);
export type Outcome = z.infer<typeof Outcome>;

/** A notification as the desk lists it: what its sentence is made of, what is being done, and what people made of it. */
export const ListedNotification = z.strictObject({
  id: z.string(),
  type: NotificationType,
  /** The sender's word for the type. */
  spelling: z.string(),
  status: NotificationStatus,
  outcome: Outcome,
  /** Instances of it that do not run yet; counted for failed recoveries only. */
  unrecovered: z.int(),
  /** Those of them that a person can retry. */
  retryable: z.int(),
  severity: Severity,
  host: z.string(),
  segment: z.strictObject({ id: z.string(), name: z.string() }),
  payload: z.record(z.string(), z.unknown()),
  /** Of the instance that the payload names, where it is still there. */
  instance: z.strictObject({ id: z.string(), name: z.string(), project_id: z.string() }).nullable(),
  generated_at: z.string(),
  created_at: z.string(),
  updated_at: z.string().nullable(),
  started_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  /** While a second try is to come. */
  retry_at: z.string().nullable(),
  /** The step that its recovery is at. */
  step: z.strictObject({ name: z.string(), started_at: z.string().nullable() }).nullable(),
  /** Why it was ignored, failed, or will be tried again. */
  message: z.string().nullable(),
  impact: Impact,
  source: NotificationSource,
  /** Why a person sent it. */
  reason: z.string().nullable(),
  /** How often the same was told again, and refused for that. */
  repeats: z.int(),
  incident: Incident,
  triage: Triage,
  owner: Person.nullable(),
  acknowledged_at: z.string().nullable(),
  resolved_at: z.string().nullable(),
  resolution: z.string().nullable(),
  comments: z.int(),
  /** Its host is out of service until somebody returns it. */
  is_host_on_maintenance: z.boolean(),
  /** Until when its host calls nobody. */
  muted_until: z.string().nullable(),
});
export type ListedNotification = z.infer<typeof ListedNotification>;
export const ListedNotifications = z.strictObject({ notifications: z.array(ListedNotification) });
export const ListedNotificationEnvelope = z.strictObject({ notification: ListedNotification });

/** How far back the list looks. */
export const WINDOWS = { '1h': 3_600_000, '24h': 86_400_000, '7d': 604_800_000 } as const;
const Window = z.enum(['1h', '24h', '7d'], 'Use 1h, 24h or 7d.');

const Moment = text(40).refine((time) => !Number.isNaN(Date.parse(time)), 'Use ISO 8601 time.');

export const TRIAGE_FILTERS = ['unresolved', ...Triage.options, 'all'] as const;
/** By what the badge of a row says: `failed` leaves out what is being retried, and what has `recovered` since. */
export const STATUS_FILTERS = ['under_way', ...NotificationStatus.options, 'recovered'] as const;

export const NotificationFilters = z.object({
  status: z.enum(STATUS_FILTERS).optional(),
  type: NotificationType.optional(),
  severity: Severity.optional(),
  host: word.optional(),
  /** By name or id. */
  segment: word.optional(),
  event: word.optional(),
  /** `unresolved` when left out. */
  triage: z.enum(TRIAGE_FILTERS).optional(),
  /** An id, `me` or `none`. */
  owner: word.optional(),
  within: Window.optional(),
  since: Moment.optional(),
  until: Moment.optional(),
  source: NotificationSource.optional(),
  incident: word.optional(),
  /** Somewhere in the payload, the host or the message. */
  search: text(200).optional(),
});
export type NotificationFilters = z.infer<typeof NotificationFilters>;

export const ListedQuery = PageQuery.extend({
  ...NotificationFilters.shape,
  /** Where one stands for its incident: those that stand for theirs. */
  id: OnlyIds,
  /** Each notification by itself, not the last one of each incident. */
  is_flat: QueryBoolean.optional(),
});
export type ListedQuery = z.infer<typeof ListedQuery>;

export const NotificationPath = z.object({ id: word });

const ValueCounts = z.array(z.strictObject({ value: z.string(), label: z.string(), count: z.int() }));
export const NotificationFacets = z.strictObject({
  facets: z.strictObject({ hosts: ValueCounts, segments: ValueCounts, owners: ValueCounts }),
});
export type NotificationFacets = z.infer<typeof NotificationFacets>['facets'];

/** How many incidents, or notifications each by itself, the views of the desk show. */
export const NotificationCounts = z.strictObject({
  open: z.int(),
  running: z.int(),
  failed: z.int(),
  ignored: z.int(),
  latest: z.int(),
});
export type NotificationCounts = z.infer<typeof NotificationCounts>;
export const NotificationCountsQuery = z.object({ is_flat: QueryBoolean.optional() });
