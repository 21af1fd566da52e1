import { msg } from '#lib/i18n/text.ts';
import { isTimeZone } from './local-time.ts';
import {
  createsObjects,
  type Frequency,
  type MonthDay,
  type RetentionRules,
  type ScheduleAction,
  type ScheduleTime,
  SUBJECT_OF,
  type TargetKind,
  type Weekday,
} from './values.ts';

/** The fields of a schedule whose rules concern each other. */
interface CheckedSchedule {
  action: ScheduleAction;
  target: TargetKind;
  target_id?: string | null | undefined;
  target_key?: string | null | undefined;
  every: Frequency;
  times: readonly string[];
  weekdays: readonly Weekday[];
  days: readonly MonthDay[];
  time_zone: string;
  keep_last: number;
  keep_daily: number;
  keep_weekly: number;
  keep_monthly: number;
}

interface Problem {
  path: keyof CheckedSchedule;
  message: string;
}

export const timeOf = ({ every, times, weekdays, days, time_zone }: CheckedSchedule): ScheduleTime => ({
  ...{ every, times, time_zone },
  ...(every === 'week' && { weekdays }),
  ...(every === 'month' && { days }),
});

/** The rules of the retention; undefined if everything is kept. */
export function rulesOf(
  schedule: Pick<CheckedSchedule, 'action' | 'keep_last' | 'keep_daily' | 'keep_weekly' | 'keep_monthly'>,
): RetentionRules | undefined {
  const { keep_last: last, keep_daily: daily, keep_weekly: weekly, keep_monthly: monthly } = schedule;
  if (!createsObjects(schedule.action) || last + daily + weekly + monthly === 0) return undefined;
  return { last, daily, weekly, monthly };
}

/** What is wrong with a schedule besides its single fields. */
export function findProblems(schedule: CheckedSchedule): Problem[] {
  const { action, target, target_id, target_key, every, weekdays, days, time_zone } = schedule;
  const problems: Problem[] = [];
  if (target === 'object' && !target_id) {
    const message = SUBJECT_OF[action] === 'volume' ? msg('Choose a volume.') : msg('Choose an instance.');
    problems.push({ path: 'target_id', message });
  }
  if (target === 'metadata' && !target_key) problems.push({ path: 'target_key', message: msg('Enter the key.') });
  if (target === 'tag' && !target_key) problems.push({ path: 'target_key', message: msg('Enter the tag.') });
  if (target === 'tag' && SUBJECT_OF[action] === 'volume') {
    problems.push({ path: 'target', message: msg('Volumes have no tags. Use metadata.') });
  }
  if (every === 'week' && weekdays.length === 0) {
    problems.push({ path: 'weekdays', message: msg('Choose at least one day.') });
  }
  if (every === 'month' && days.length === 0) {
    problems.push({ path: 'days', message: msg('Choose at least one day.') });
  }
  if (!isTimeZone(time_zone)) {
    problems.push({ path: 'time_zone', message: msg('Use the name of a time zone, such as Europe/Berlin.') });
  }
  return problems;
}
