import type { ReactNode } from 'react';

export interface Property {
  label: string;
  /** Missing values are displayed as a dash, not omitted. */
  value: ReactNode;
  isWide?: boolean;
}

export function Properties({ items, columns = 2 }: { items: readonly Property[]; columns?: 1 | 2 }) {
  return (
    <dl className={columns === 2 ? 'grid gap-x-8 gap-y-3 sm:grid-cols-2' : 'grid gap-y-3'}>
      {items.map((item) => (
        <div key={item.label} className={item.isWide ? 'min-w-0 sm:col-span-full' : 'min-w-0'}>
          <dt className="text-ink-faint text-small">{item.label}</dt>
          <dd className="mt-0.5 min-w-0 break-words">
            {item.value === null || item.value === undefined || item.value === '' ? (
              <span className="text-ink-faint">–</span>
            ) : (
              item.value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
