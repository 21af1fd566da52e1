import type { Format } from '#lib/i18n/format.ts';
import type { Translate } from '#lib/i18n/translate.ts';

/** How many names a sentence lists before it counts the others. */
const MAX_NAMED = 8;

interface Language {
  t: Translate;
  format: Pick<Format, 'list'>;
}

/**
 * Names as a sentence lists them: "web-1, web-2 and 33 more".
 * @param total how many there are, where not all names are known
 */
export function shortList(names: readonly string[], { t, format }: Language, total = names.length): string {
  const shown = names.slice(0, MAX_NAMED);
  const others = total - shown.length;
  return format.list(others > 0 ? [...shown, t('{count} more', { count: others })] : shown);
}
