import type { Values } from '#lib/i18n/text.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import type { Activity } from './schema.ts';

/** Values of a sentence; nested texts are translated. */
export const sentenceValues = (t: Translate, values: Activity['values']): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'object' ? t(value) : value]),
  );
