import type { ReactNode } from 'react';

/** Cells that stand in wide windows only, as their heads do. */
export const WIDE_ONLY = 'max-sm:hidden';

interface CardTableProps {
  /** For those who cannot see what the card is called. */
  caption: string;
  heads: readonly { label: string; isWideOnly?: boolean }[];
  /** The rows. */
  children: ReactNode;
}

/** A short table that fills a card: nothing to sort, to choose or to page through. */
export function CardTable({ caption, heads, children }: CardTableProps) {
  return (
    <div className="relative overflow-x-auto">
      <table className="w-full text-start">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-ink-faint text-small">
          <tr className="border-b">
            {heads.map(({ label, isWideOnly }) => (
              <th key={label} scope="col" className={`px-4 py-2 text-start font-medium ${isWideOnly ? WIDE_ONLY : ''}`}>
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
