import { HISTORY_WORDS, historyLabel } from '#lib/compute/server-actions/verbs.ts';
import { msg } from '#lib/i18n/text.ts';
import type { Translate } from '#lib/i18n/translate.ts';

const GENERAL = { create: msg('Create'), update: msg('Change'), delete: msg('Delete') };

/** Actions of the log. The API takes one of several actions with the same label for all of them. */
export function actionChoices(t: Translate): { value: string; label: string }[] {
  const others = HISTORY_WORDS.filter((word) => !(word in GENERAL)).map((word) => [word, historyLabel(word)] as const);
  const byLabel = new Map(
    [...Object.entries(GENERAL), ...others].toReversed().map(([value, label]) => [t(label), value]),
  );
  return [...byLabel]
    .map(([label, value]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
}
