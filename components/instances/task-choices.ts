import { statusChoices } from '#components/console/status-words.ts';
import { TASK_STATES } from '#lib/compute/server-actions/verbs.ts';
import type { Translate } from '#lib/i18n/translate.ts';

/** Tasks of instances to filter by; `none` matches instances without a task. */
export const taskChoices = (t: Translate): { value: string; label: string }[] => [
  { value: 'none', label: t('No task') },
  ...statusChoices(TASK_STATES, t),
];
