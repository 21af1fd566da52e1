import { KINDS } from '#lib/console/activity/kinds.ts';
import type { Activity } from '#lib/console/activity/schema.ts';
import { sentenceValues } from '#lib/console/activity/sentence-values.ts';
import type { Format } from '#lib/i18n/format.ts';
import type { Translate } from '#lib/i18n/translate.ts';

/** Administrators of a domain do not see the names of users of other domains. */
export function actorName(t: Translate, { by, has_hidden_actor }: Pick<Activity, 'by' | 'has_hidden_actor'>): string {
  if (by) return by.name;
  return has_hidden_actor ? t('a user of another domain') : t('the platform');
}

export function activitySentence(t: Translate, activity: Activity): string {
  const { kind, action, result, values, object_name } = activity;
  const name = object_name || t(KINDS[kind]);
  return result === null ? `${t(action)} ${name}` : t(result, { ...sentenceValues(t, values), name });
}

/** In milliseconds; undefined while it runs. */
export const durationOf = ({ state, at, ended_at }: Activity): number | undefined =>
  state === 'running' ? undefined : Date.parse(ended_at) - Date.parse(at);

const MINUTE_MS = 60_000;

/** "2.4 s", "3m 20s"; empty for less than a tenth of a second. */
export function durationText(ms: number, { t, format }: { t: Translate; format: Format }): string {
  if (ms >= MINUTE_MS) return format.duration(ms);
  const seconds = Math.round(ms / 100) / 10;
  return seconds > 0 ? t('{seconds} s', { seconds: format.number(seconds) }) : '';
}
