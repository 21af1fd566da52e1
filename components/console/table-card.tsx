import type { ReactNode } from 'react';
import { Card } from '#components/ui/card.tsx';
import { cx } from '#components/ui/cx.ts';
import { CardTable, WIDE_ONLY } from './card-table.tsx';

interface CardColumn<Row> {
  label: string;
  show: (row: Row) => ReactNode;
  isCode?: boolean;
  isWideOnly?: boolean;
  /** A width class, as in `CardTable`. */
  width?: string;
  isLast?: boolean;
}

interface TableCardProps<Row> {
  title: string;
  aside?: ReactNode;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The first one names the row. */
  columns: readonly CardColumn<Row>[];
  /** Instead of the table without rows. */
  empty: ReactNode;
}

/** A card with a short table of objects that have neither a list nor a panel of their own. */
export function TableCard<Row>({ title, aside, rows, keyOf, columns, empty }: TableCardProps<Row>) {
  const lookOf = ({ isCode, isWideOnly, isLast }: CardColumn<Row>) =>
    cx('break-words px-4 py-2', isCode && 'font-mono text-small', isWideOnly && WIDE_ONLY, isLast && 'text-end');
  return (
    <Card title={title} aside={aside} hasPadding={false}>
      {rows.length === 0 ? (
        empty
      ) : (
        <CardTable caption={title} heads={columns}>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column, at) =>
                at === 0 ? (
                  <th key={column.label} scope="row" className={cx('text-start font-normal', lookOf(column))}>
                    {column.show(row)}
                  </th>
                ) : (
                  <td key={column.label} className={lookOf(column)}>
                    {column.show(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </CardTable>
      )}
    </Card>
  );
}
