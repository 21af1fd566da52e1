import type { AffectedOutcome } from '#lib/ha/facts/outcome.ts';
import { msg } from '#lib/i18n/text.ts';

export const AFFECTED_WORDS: Record<AffectedOutcome, string> = {
  failed: msg('Not recovered'),
  crashed: msg('Crashed'),
  stranded: msg('Still down'),
  recovering: msg('In progress'),
  recovered: msg('Recovered'),
  deleted: msg('Deleted'),
};
