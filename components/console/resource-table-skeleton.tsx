'use client';

import { cx } from '#components/ui/cx.ts';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { rowHeightClass, type TableLayout } from './table-layout.ts';

const rows = ['w-3/4', 'w-1/2', 'w-2/3', 'w-3/5', 'w-4/5', 'w-1/2', 'w-2/3', 'w-3/4'];

/** Rows that are not there yet, in the true columns. */
export function ResourceTableSkeleton<Row>({ layout }: { layout: TableLayout<Row> }) {
  return (
    <tbody aria-hidden>
      {rows.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
        <tr key={index} className={cx('[&>*]:border-b', rowHeightClass[layout.density])}>
          {layout.hasSelection && (
            <td className="px-3">
              <Skeleton className="size-4" />
            </td>
          )}
          {layout.columns.map((column) => (
            <td key={column.id} className="px-3">
              <Skeleton
                className={cx('h-3', column.isRowHeader ? width : 'w-1/2', column.align === 'end' && 'ms-auto')}
              />
            </td>
          ))}
          {layout.hasMenu && <td />}
        </tr>
      ))}
    </tbody>
  );
}
