import type { ReactNode } from 'react';
import { cx } from '#components/ui/cx.ts';

export const WIDE_ONLY = 'max-sm:hidden';

interface Head {
  label: string;
  isWideOnly?: boolean;
  /** A width class. With it, column widths no longer depend on the content, so tables with the same heads align. */
  width?: string;
  isLast?: boolean;
}

interface CardTableProps {
  caption: string;
  heads: readonly Head[];
  children: ReactNode;
}

export function CardTable({ caption, heads, children }: CardTableProps) {
  return (
    <div className="relative overflow-x-auto">
      <table className={cx('w-full text-start', heads.some(({ width }) => width) && 'table-fixed')}>
        <caption className="sr-only">{caption}</caption>
        <thead className="text-ink-faint text-small">
          <tr className="border-b">
            {heads.map(({ label, isWideOnly, width, isLast }) => (
              <th
                key={label}
                scope="col"
                className={cx(
                  'px-4 py-2 font-medium',
                  isLast ? 'text-end' : 'text-start',
                  isWideOnly && WIDE_ONLY,
                  width,
                )}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">{children}</tbody>
      </table>
    </div>
  );
}
