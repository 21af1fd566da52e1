import type { ReactNode } from 'react';
import { Age } from '#components/console/age.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { DateTime } from '#components/console/date-time.tsx';
import { NoValue } from '#components/console/no-value.tsx';
import { StatusBadge } from '#components/console/status-badge.tsx';
import type { Cell } from '#lib/client/csv.ts';
import type { Format } from '#lib/i18n/format.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import type { AttributeValue } from './attribute-value.ts';

interface Words {
  t: Translate;
  format: Format;
}

interface ValueFormat {
  /** Estimated width of the column in rem. */
  width: number;
  align?: 'end';
  show: (value: NonNullable<AttributeValue>, words: Words) => ReactNode;
}

const amount = (width: number, show: (value: number, format: Format) => string): ValueFormat => ({
  width,
  align: 'end',
  show: (value, { format }) => show(Number(value), format),
});

const partsOf = (value: AttributeValue): string[] =>
  Array.isArray(value)
    ? value
    : typeof value === 'object' && value !== null
      ? Object.entries(value).map(([key, each]) => `${key}=${each}`)
      : [String(value ?? '')];

/** How values are displayed in lists, panels and on pages. */
const FORMATS = {
  text: { width: 9, show: (value) => partsOf(value).join(', ') },
  number: amount(6, (value, format) => format.number(value)),
  gib: amount(5.5, (value, format) => format.gib(value)),
  mib: amount(5.5, (value, format) => format.mib(value)),
  bytes: amount(6, (value, format) => format.bytes(value)),
  percent: amount(6, (value, format) => format.percent(value)),
  age: { width: 6, show: (value) => <Age at={String(value)} /> },
  time: { width: 10, show: (value) => <DateTime at={String(value)} /> },
  yesNo: {
    width: 5,
    show: (value, { t }) => (value === true ? t('Yes') : <span className="text-ink-faint">{t('No')}</span>),
  },
  status: { width: 9.5, show: (value) => <StatusBadge status={String(value)} /> },
  id: { width: 14, show: (value) => <CopyableId id={String(value)} /> },
  list: { width: 12, show: (value) => partsOf(value).join(', ') },
} satisfies Record<string, ValueFormat>;

export type FormatName = keyof typeof FORMATS;

export const formatOf = (name: FormatName = 'text'): ValueFormat => FORMATS[name];

export const isNothing = (value: AttributeValue): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

export const shownValue = (value: AttributeValue, name: FormatName | undefined, words: Words): ReactNode =>
  value === null || value === undefined || isNothing(value) ? <NoValue /> : formatOf(name).show(value, words);

/** Value in exports. */
export const exportedValue = (value: AttributeValue): Cell => {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return value;
  return Array.isArray(value) ? value.join(', ') : JSON.stringify(value);
};
