import { z } from 'zod';
import { findProblems } from '#lib/console/schedules/problems.ts';
import type { NewSchedule, Schedule } from '#lib/console/schedules/schema.ts';
import {
  createsObjects,
  FREQUENCIES,
  MAX_CHAIN,
  MAX_NAME,
  MAX_RETAINED,
  SCHEDULE_ACTIONS,
  TARGET_KINDS,
  WEEKDAYS,
} from '#lib/console/schedules/values.ts';
import { msg } from '#lib/i18n/text.ts';
import { readDays, readTimes, toDays } from './schedule-days.ts';

const RetainedCount = z.int().min(0).max(MAX_RETAINED).optional();

const Fields = z.object({
  name: z.string().trim().min(1, msg('Enter a name.')).max(MAX_NAME),
  action: z.enum(SCHEDULE_ACTIONS),
  target: z.enum(TARGET_KINDS),
  target_id: z.string(),
  target_key: z.string().trim().max(255),
  target_value: z.string().trim().max(255),
  every: z.enum(FREQUENCIES),
  weekdays: z.array(z.enum(WEEKDAYS)),
  days: z
    .string()
    .max(255)
    .refine((text) => readDays(text) !== undefined, msg('Use numbers from 1 to 31, or last, separated by commas.')),
  times: z
    .string()
    .min(1, msg('Enter at least one time.'))
    .max(255)
    .refine((text) => readTimes(text) !== undefined, msg('Use times such as 03:00 or 18:30.')),
  time_zone: z.string().min(1),
  full_every: z.int().min(1).max(MAX_CHAIN).optional(),
  keep_last: RetainedCount,
  keep_daily: RetainedCount,
  keep_weekly: RetainedCount,
  keep_monthly: RetainedCount,
});
export type ScheduleFields = z.infer<typeof Fields>;

/** The fields of the form with the rules of schedules. */
export const ScheduleFormSchema = Fields.superRefine((fields, ctx) => {
  for (const { path, message } of findProblems(inputOf(fields))) {
    ctx.addIssue({ code: 'custom', path: [path], message });
  }
});

/** What the API takes. Fields that the choices hide have no effect. */
export function inputOf(fields: ScheduleFields) {
  const { name, action, target, every, time_zone, full_every } = fields;
  const hasKey = target === 'metadata' || target === 'tag';
  const keeps = createsObjects(action);
  return {
    ...{ name, action, target, every, time_zone },
    target_id: target === 'object' ? fields.target_id : null,
    target_key: hasKey ? fields.target_key : null,
    target_value: (target === 'metadata' && fields.target_value) || null,
    times: readTimes(fields.times) ?? [],
    weekdays: every === 'week' ? fields.weekdays : [],
    days: every === 'month' ? (readDays(fields.days) ?? []) : [],
    full_every: action === 'backup' ? (full_every ?? 1) : 1,
    keep_last: keeps ? (fields.keep_last ?? 0) : 0,
    keep_daily: keeps ? (fields.keep_daily ?? 0) : 0,
    keep_weekly: keeps ? (fields.keep_weekly ?? 0) : 0,
    keep_monthly: keeps ? (fields.keep_monthly ?? 0) : 0,
  } satisfies NewSchedule;
}

const countOf = (value: number): number | undefined => (value === 0 ? undefined : value);

/** The fields of an existing schedule. */
export const fieldsOf = (row: Schedule): ScheduleFields => ({
  ...row,
  target_id: row.target_id ?? '',
  target_key: row.target_key ?? '',
  target_value: row.target_value ?? '',
  times: row.times.join(', '),
  days: toDays(row.days),
  keep_last: countOf(row.keep_last),
  keep_daily: countOf(row.keep_daily),
  keep_weekly: countOf(row.keep_weekly),
  keep_monthly: countOf(row.keep_monthly),
});
