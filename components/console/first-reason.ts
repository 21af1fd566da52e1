import type { Text } from '#lib/i18n/text.ts';

/** `true` where every verdict is, else the reason of the first that is not: what matters most stands in front. */
export const firstReason = (...verdicts: readonly (true | Text)[]): true | Text =>
  verdicts.find((verdict) => verdict !== true) ?? true;
