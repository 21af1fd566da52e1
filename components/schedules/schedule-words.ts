import { toDays } from '#components/schedules/schedule-days.ts';
import type { Schedule, ScheduleRun } from '#lib/console/schedules/schema.ts';
import {
  type Frequency,
  type ScheduleAction,
  SUBJECT_OF,
  type TargetKind,
  WEEKDAYS,
  type Weekday,
} from '#lib/console/schedules/values.ts';
import type { Format } from '#lib/i18n/format.ts';
import { msg } from '#lib/i18n/text.ts';
import type { Translate } from '#lib/i18n/translate.ts';

export const ACTION_WORDS: Readonly<Record<ScheduleAction, string>> = {
  snapshot: msg('Take snapshots of volumes'),
  backup: msg('Back up volumes'),
  image: msg('Create images of instances'),
  start: msg('Start instances'),
  stop: msg('Stop instances'),
};

export const FREQUENCY_WORDS: Readonly<Record<Frequency, string>> = {
  day: msg('Every day'),
  week: msg('Days of the week'),
  month: msg('Days of the month'),
};

export const WEEKDAY_WORDS: Readonly<Record<Weekday, string>> = {
  monday: msg('Monday'),
  tuesday: msg('Tuesday'),
  wednesday: msg('Wednesday'),
  thursday: msg('Thursday'),
  friday: msg('Friday'),
  saturday: msg('Saturday'),
  sunday: msg('Sunday'),
};

const VOLUME_TARGETS: Readonly<Partial<Record<TargetKind, string>>> = {
  object: msg('One volume'),
  metadata: msg('Volumes with metadata'),
  project: msg('All volumes of the project'),
};
const INSTANCE_TARGETS: Readonly<Record<TargetKind, string>> = {
  object: msg('One instance'),
  metadata: msg('Instances with metadata'),
  tag: msg('Instances with a tag'),
  project: msg('All instances of the project'),
};

export const RUN_WORDS: Readonly<Record<ScheduleRun['state'], string>> = {
  running: msg('Running'),
  done: msg('Done'),
  failed: msg('Failed'),
  missed: msg('Missed'),
  refused: msg('Refused'),
};

/** The targets that an action can have. */
export const targetWords = (action: ScheduleAction): Readonly<Partial<Record<TargetKind, string>>> =>
  SUBJECT_OF[action] === 'volume' ? VOLUME_TARGETS : INSTANCE_TARGETS;

type Target = Pick<Schedule, 'action' | 'target' | 'target_id' | 'target_name' | 'target_key' | 'target_value'>;

/** To what a schedule applies: `web-1`, `tier=gold`, `All volumes of the project`. */
export function targetText(schedule: Target, t: Translate): string {
  const { action, target, target_id, target_name, target_key, target_value } = schedule;
  if (target === 'object') return target_name ?? t('{id} (deleted)', { id: target_id ?? '' });
  if (target === 'metadata') return target_value ? `${target_key}=${target_value}` : (target_key ?? '');
  if (target === 'tag') return t('Tag {name}', { name: target_key ?? '' });
  return t(targetWords(action)[target] ?? target);
}

type Times = Pick<Schedule, 'every' | 'times' | 'weekdays' | 'days'>;

/** When a schedule runs, without its time zone: `Monday, Friday at 03:00`. */
export function timesText({ every, times, weekdays, days }: Times, t: Translate, format: Format): string {
  const at = format.list(times.toSorted());
  if (every === 'day') return t('Every day at {times}', { times: at });
  if (every === 'week') {
    const chosen = WEEKDAYS.filter((day) => weekdays.includes(day)).map((day) => t(WEEKDAY_WORDS[day]));
    return t('{days} at {times}', { days: chosen.join(', '), times: at });
  }
  return t('Day {days} of the month at {times}', { days: toDays(days, t('last')), times: at });
}

type Retention = Pick<Schedule, 'keep_last' | 'keep_daily' | 'keep_weekly' | 'keep_monthly'>;

/** What a schedule keeps: `7 daily, 4 weekly`. */
export function retentionText(schedule: Retention, t: Translate): string {
  const { keep_last, keep_daily, keep_weekly, keep_monthly } = schedule;
  const parts = [
    keep_last > 0 && t('last {count, number}', { count: keep_last }),
    keep_daily > 0 && t('{count, number} daily', { count: keep_daily }),
    keep_weekly > 0 && t('{count, number} weekly', { count: keep_weekly }),
    keep_monthly > 0 && t('{count, number} monthly', { count: keep_monthly }),
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(', ') : t('All');
}
