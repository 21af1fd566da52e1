import type { Format } from '#lib/i18n/format.ts';
import type { Translate } from '#lib/i18n/translate.ts';

/** Maximum number of names in a sentence before the others are counted. */
const MAX_NAMED = 8;

interface Language {
  t: Translate;
  format: Pick<Format, 'list'>;
}

/**
 * Returns names for a sentence: "web-1, web-2 and 33 more".
 * @param total number of objects, if not all names are known
 */
export function shortList(names: readonly string[], { t, format }: Language, total = names.length): string {
  const shown = names.slice(0, MAX_NAMED);
  const others = total - shown.length;
  return format.list(others > 0 ? [...shown, t('{count} more', { count: others })] : shown);
}
