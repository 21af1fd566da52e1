import { faultBrief } from '#lib/compute/servers/view/fault-brief.ts';
import type { RecordedText } from '#lib/ha/recovery/recorded-text.ts';
import { DISABLED_REASONS, NO_RESERVES } from '#lib/ha/recovery/upstream-sentences.ts';
import { msg, type Values } from '#lib/i18n/text.ts';
import type { Translate } from '#lib/i18n/translate.ts';

/** Upstream's sentences in the words of the console. */
const REWORDED: ReadonlyMap<string, string> = new Map([
  [DISABLED_REASONS.host, msg('Disabled by recovery: the host failed.')],
  [DISABLED_REASONS.process, msg('Disabled by recovery: the compute process failed.')],
  [NO_RESERVES, msg('No reserved host is available.')],
]);

/** A text with values, or a recorded one. */
type TranslatableText = Omit<RecordedText, 'values'> & { values?: Values | undefined };

/** Translates what the platform recorded; sentences of others are unchanged. */
export function engineText(t: Translate, recorded: string | TranslatableText): string {
  if (typeof recorded === 'string') return t(REWORDED.get(recorded) ?? recorded);
  const { message, values, why, reason } = recorded;
  if (reason) return sentenceOf(t(faultBrief(reason, true)));
  if (values === undefined) return engineText(t, message);
  return t(msg(message, why === undefined ? values : { ...values, why: engineText(t, why) }));
}

const sentenceOf = (brief: string): string => `${brief.charAt(0).toUpperCase()}${brief.slice(1)}.`;
