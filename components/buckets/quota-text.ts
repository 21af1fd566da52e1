import type { I18n } from '#lib/i18n/i18n-provider.tsx';

/** Null is no limit. */
export interface Quota {
  bytes: number | null;
  objects: number | null;
}

/** The limits of a quota; empty if it has none. */
export const quotaText = ({ bytes, objects }: Quota, { t, format }: Pick<I18n, 't' | 'format'>): string =>
  [
    ...(bytes === null ? [] : [format.bytes(bytes)]),
    ...(objects === null ? [] : [t('{count, plural, one {# object} other {# objects}}', { count: objects })]),
  ].join(', ');
