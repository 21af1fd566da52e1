import { KINDS } from '#lib/console/activity/kinds.ts';
import type { Activity } from '#lib/console/activity/schema.ts';
import { sentenceValues } from '#lib/console/activity/sentence-values.ts';
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
