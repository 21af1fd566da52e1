import type { Translate } from '#lib/i18n/translate.ts';

/** A filter that only the API evaluates: it takes one value, without operators and expressions. */
export const SENT = { isSent: true, operators: [], isExact: true, hasOneValue: true } as const;

/** The same for what no attribute of the kind has. */
export const UNREAD = { ...SENT, read: () => undefined };

/** The same with words for its values. */
export const sentWords = (words: Readonly<Record<string, string>>) => ({
  ...SENT,
  values: ({ t }: { t: Translate }) => Object.entries(words).map(([value, label]) => ({ value, label: t(label) })),
});
