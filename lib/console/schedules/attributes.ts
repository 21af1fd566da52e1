import { z } from 'zod';
import { column, hiddenColumn, providedValue, writable } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { flag, integer, json, text, timestamp } from '#lib/db/table.ts';
import { boundedList, text as boundedText, plainWord, word } from '#lib/http/bounds.ts';
import { msg } from '#lib/i18n/text.ts';
import {
  FREQUENCIES,
  type Frequency,
  LAST_DAY,
  MAX_CHAIN,
  MAX_NAME,
  MAX_RETAINED,
  MAX_TIMES,
  type MonthDay,
  SCHEDULE_ACTIONS,
  SCHEDULE_RESULTS,
  type ScheduleAction,
  type ScheduleResult,
  TARGET_KINDS,
  type TargetKind,
  WEEKDAYS,
  type Weekday,
} from './values.ts';

const Name = plainWord.trim().min(1, msg('Enter a name.')).max(MAX_NAME, `Use at most ${MAX_NAME} characters.`);
const Clock = boundedText(5).regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, msg('Use times such as 03:00 or 18:30.'));
const Times = boundedList(Clock, MAX_TIMES).min(1, msg('Enter at least one time.'));
const DayOfMonth = z.union([z.int().min(1).max(31), z.literal(LAST_DAY)]);
const RetainedCount = z.int().min(0).max(MAX_RETAINED, `Use at most ${MAX_RETAINED}.`);
const Key = word.nullish();

/** Which delegation the user created the schedule with; its limits apply to each run. */
export interface OwnerOrigin {
  /** Application credential. */
  credentialId?: string;
  /** Identity provider and protocol of a federated user. */
  provider?: readonly [providerId: string, protocolId: string];
}

/** What the platform does at certain times to volumes or instances of a project, with the rights of a user. */
export const scheduleAttributes = attributes({
  id: column(text().primary(), z.string()),
  name: column(text(), z.string(), writable(Name)),
  action: column(text<ScheduleAction>(), z.enum(SCHEDULE_ACTIONS), { create: z.enum(SCHEDULE_ACTIONS) }),
  /** Which volumes or instances: one, those with a metadata key, those with a tag, or all of the project. */
  target: column(text<TargetKind>(), z.enum(TARGET_KINDS), writable(z.enum(TARGET_KINDS))),
  /** With target `object`. */
  target_id: column(text().nullable(), z.string().nullable(), { initial: null, ...writable(Key) }),
  /** Key of the metadata, or the tag. */
  target_key: column(text().nullable(), z.string().nullable(), { initial: null, ...writable(Key) }),
  /** Any value if null. */
  target_value: column(text().nullable(), z.string().nullable(), { initial: null, ...writable(Key) }),
  every: column(text<Frequency>(), z.enum(FREQUENCIES), writable(z.enum(FREQUENCIES))),
  times: column(json<string[]>(), z.array(z.string()), writable(Times)),
  weekdays: column(json<Weekday[]>(), z.array(z.enum(WEEKDAYS)), {
    ...{ create: boundedList(z.enum(WEEKDAYS), 7).default([]), change: boundedList(z.enum(WEEKDAYS), 7).optional() },
  }),
  days: column(json<MonthDay[]>(), z.array(DayOfMonth), {
    ...{ create: boundedList(DayOfMonth, 32).default([]), change: boundedList(DayOfMonth, 32).optional() },
  }),
  /** IANA name. */
  time_zone: column(text(), z.string(), writable(boundedText(64).min(1, msg('Choose a time zone.')))),
  keep_last: column(integer(), z.int(), { create: RetainedCount.default(0), change: RetainedCount.optional() }),
  keep_daily: column(integer(), z.int(), { create: RetainedCount.default(0), change: RetainedCount.optional() }),
  keep_weekly: column(integer(), z.int(), { create: RetainedCount.default(0), change: RetainedCount.optional() }),
  keep_monthly: column(integer(), z.int(), { create: RetainedCount.default(0), change: RetainedCount.optional() }),
  /** Backups: one of so many is full, the others are incremental. */
  full_every: column(integer(), z.int(), {
    create: z.int().min(1).max(MAX_CHAIN).default(1),
    change: z.int().min(1).max(MAX_CHAIN).optional(),
  }),
  enabled: column(flag(), z.boolean(), { create: z.boolean().default(true), change: z.boolean().optional() }),
  /** Who created it or changed it last, and with whose current rights it runs. */
  user_id: column(text(), z.string()),
  user_name: column(text(), z.string()),
  /** Null while it is disabled. */
  next_at: column(timestamp().nullable(), z.string().nullable()),
  /** Due time and result of the last run that ended or was missed. */
  last_at: column(timestamp().nullable(), z.string().nullable()),
  last_result: column(text<ScheduleResult>().nullable(), z.enum(SCHEDULE_RESULTS).nullable()),
  last_message: column(text().nullable(), z.string().nullable()),
  created_at: column(timestamp(), z.string()),
  updated_at: column(timestamp().nullable(), z.string().nullable()),
  /** Name of the target, if it is one object that exists. */
  target_name: providedValue(z.string().nullable()),
  /** Whether a run is in progress. */
  is_running: providedValue(z.boolean()),
  project_id: hiddenColumn(text()),
  origin: hiddenColumn(json<OwnerOrigin>()),
  revision: hiddenColumn(integer()),
});

const Message = z.string().nullable();

export const scheduleRunAttributes = attributes({
  id: column(text().primary(), z.string()),
  schedule_id: column(text(), z.string()),
  /** When it was due; for a manual run, when it was started. */
  due_at: column(timestamp(), z.string()),
  is_manual: column(flag(), z.boolean()),
  state: column(text<'running' | ScheduleResult>(), z.enum(['running', ...SCHEDULE_RESULTS])),
  /** Why it did not run, or what it could not do besides its objects. */
  message: column(text().nullable(), Message),
  total: column(integer(), z.int()),
  done: column(integer(), z.int()),
  failed: column(integer(), z.int()),
  skipped: column(integer(), z.int()),
  /** Older snapshots, backups or images that the retention deleted. */
  deleted: column(integer(), z.int()),
  started_at: column(timestamp().nullable(), z.string().nullable()),
  ended_at: column(timestamp().nullable(), z.string().nullable()),
  project_id: hiddenColumn(text()),
});

export const scheduleItemAttributes = attributes({
  object_id: column(text(), z.string()),
  name: column(text(), z.string()),
  state: column(
    text<'waiting' | 'running' | 'done' | 'failed' | 'skipped'>(),
    z.enum(['waiting', 'running', 'done', 'failed', 'skipped']),
  ),
  message: column(text().nullable(), Message),
  request_id: column(text().nullable(), z.string().nullable()),
  /** The created snapshot, backup or image. */
  result_id: column(text().nullable(), z.string().nullable()),
  run_id: hiddenColumn(text()),
  position: hiddenColumn(integer()),
});
