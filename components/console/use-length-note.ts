import { useT } from '#lib/i18n/use-t.ts';

/** Part of the limit from which the length is displayed. */
const SHOWN_FROM = 0.9;

/** Length of a text that is close to its limit or above it. */
export function useLengthNote(value: unknown, max: number | undefined): string | undefined {
  const t = useT();
  const count = typeof value === 'string' ? value.length : 0;
  return max !== undefined && count > max * SHOWN_FROM
    ? t('{count, number} of {max, number} characters', { count, max })
    : undefined;
}
