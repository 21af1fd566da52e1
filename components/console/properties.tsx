import type { ReactNode } from 'react';
import { cx } from '#components/ui/cx.ts';
import { isEmptyValue } from './is-empty-value.ts';
import { NoValue } from './no-value.tsx';

export interface Property {
  label: string;
  /** Missing values are displayed as a dash, not omitted. */
  value: ReactNode;
  isWide?: boolean;
}

interface PropertiesProps {
  items: readonly Property[];
  /** In one column, values are beside their labels. */
  columns?: 1 | 2;
}

export function Properties({ items, columns = 2 }: PropertiesProps) {
  const isOneColumn = columns === 1;
  return (
    <dl className={isOneColumn ? 'grid gap-y-2' : 'grid gap-x-8 gap-y-3 sm:grid-cols-2'}>
      {items.map(({ label, value, isWide }) => (
        <div
          key={label}
          className={cx(
            'min-w-0',
            isOneColumn && !isWide && 'grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-baseline gap-x-3',
            !isOneColumn && isWide && 'sm:col-span-full',
          )}
        >
          <dt className="break-words text-ink-faint text-small">{label}</dt>
          <dd className={cx('min-w-0 break-words', !(isOneColumn && !isWide) && 'mt-0.5')}>
            {isEmptyValue(value) ? <NoValue /> : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
