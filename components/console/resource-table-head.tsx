'use client';

import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { memo } from 'react';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { cx } from '#components/ui/cx.ts';
import { layer } from '#components/ui/layer.ts';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { ColumnResizer, type ResizeColumn } from './column-resizer.tsx';
import type { TableColumn } from './table-column.ts';
import { columnClass, type TableLayout } from './table-layout.ts';
import type { ColumnWidths } from './use-column-widths.ts';
import type { TableSelection } from './use-resource-table.ts';
import type { SortState } from './use-sort.ts';
import { useStableCallback } from './use-stable-callback.ts';

interface HeadProps<Row> {
  layout: TableLayout<Row>;
  widths: ColumnWidths;
  sort: SortState | undefined;
  /** Undefined while there are no rows to select. */
  selection: TableSelection<Row> | undefined;
  onResize: ResizeColumn;
}

const cellClass = cx(layer.sticky, 'sticky top-0 border-b bg-surface px-3 font-medium text-ink-faint text-small');

export function ResourceTableHead<Row>({ layout, widths, sort, selection, onResize }: HeadProps<Row>) {
  const t = useT();
  const onSort = useStableCallback((key: string) => sort?.toggle(key));
  const resize = useStableCallback(onResize);
  return (
    <thead>
      <tr className="h-9">
        {layout.hasSelection && (
          <td className={cx(cellClass, 'min-w-10')}>
            <Checkbox
              label={t('Select all rows')}
              isChecked={selection?.state === 'some' ? 'indeterminate' : selection?.state === 'all'}
              isDisabled={!selection}
              onCheckedChange={() => selection?.toggleAll()}
              className="align-middle"
            />
          </td>
        )}
        {layout.columns.map((column) => (
          <HeaderCell
            key={column.id}
            column={column}
            measured={widths[column.id]}
            order={sort && column.sortKey !== undefined ? orderOf(sort, column.sortKey) : undefined}
            onSort={onSort}
            onResize={resize}
          />
        ))}
        {layout.hasMenu && (
          <th scope="col" className={cx(cellClass, 'row-end inset-e-0 min-w-12')}>
            <VisuallyHidden>{t('Actions')}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
}

type ColumnOrder = 'none' | 'ascending' | 'descending';

const orderOf = ({ sort: { key, isDescending } }: SortState, sortKey: string): ColumnOrder =>
  key !== sortKey ? 'none' : isDescending ? 'descending' : 'ascending';

const ORDER_ICONS = { none: ChevronsUpDown, ascending: ArrowUp, descending: ArrowDown };

interface HeaderCellProps {
  column: TableColumn<never>;
  /** In rem; undefined until the column has been laid out. */
  measured: number | undefined;
  /** Undefined if the list cannot be sorted by the column. */
  order: ColumnOrder | undefined;
  /** Stable like `onResize`, so that new rows do not render the headers again. */
  onSort: (sortKey: string) => void;
  onResize: ResizeColumn;
}

/** Other headers must not be truncated: the column is at least as wide as its header. */
const isTruncated = <Row,>({ grows, isResized }: TableColumn<Row>): boolean => (grows || isResized) ?? false;

const HeaderCell = memo(DrawnHeaderCell);

/** A column with a width in percent gets what the content of the others leaves. */
function DrawnHeaderCell({ column, measured, order, onSort, onResize }: HeaderCellProps) {
  const { sortKey, grows, isResized } = column;
  const least = grows ? undefined : isResized ? column.width : measured;
  const isSorted = order === 'ascending' || order === 'descending';
  const Icon = ORDER_ICONS[order ?? 'none'];
  return (
    <th
      scope="col"
      data-column={column.id}
      aria-sort={isSorted ? order : undefined}
      style={least === undefined ? undefined : { minWidth: `${least}rem` }}
      className={cx(cellClass, columnClass(column), grows && 'sm:w-full')}
    >
      {order !== undefined && sortKey ? (
        <button
          type="button"
          onClick={() => onSort(sortKey)}
          className={cx(
            'group -mx-1 inline-flex h-6 max-w-full items-center whitespace-nowrap gap-1 rounded-small px-1 hover:text-ink',
            isSorted && 'text-ink',
            // The icon precedes the text, so that the text is aligned with the numbers below it.
            column.align === 'end' && 'sm:flex-row-reverse',
          )}
        >
          <span className={cx(isTruncated(column) && 'truncate')}>{column.header}</span>
          <Icon
            aria-hidden
            className={cx(
              'size-3 shrink-0',
              !isSorted && 'opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100',
            )}
          />
        </button>
      ) : (
        <span className={cx('block whitespace-nowrap', isTruncated(column) && 'truncate')}>{column.header}</span>
      )}
      <ColumnResizer
        label={column.header}
        width={least ?? column.width}
        onResize={(...to) => onResize(column.id, ...to)}
      />
    </th>
  );
}
