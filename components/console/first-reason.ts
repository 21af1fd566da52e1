import type { Text } from '#lib/i18n/text.ts';

/** Returns `true` if all verdicts are true, otherwise the first reason. Pass the most important verdict first. */
export const firstReason = (...verdicts: readonly (true | Text)[]): true | Text =>
  verdicts.find((verdict) => verdict !== true) ?? true;
