'use client';

import type { RefObject } from 'react';
import { cx } from '#components/ui/cx.ts';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import type { ListName } from '#lib/console/navigation/lists/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { Action, BulkAction } from './action.ts';
import type { ResizeColumn } from './column-resizer.tsx';
import { type BodyProps, ResourceTableBody } from './resource-table-body.tsx';
import { ResourceTableHead } from './resource-table-head.tsx';
import type { RowSource } from './row-source.ts';
import { columnLimitStyles, tableFitOf, tableFitStyles } from './table-fit.ts';
import { rowHeightClass, type TableLayout } from './table-layout.ts';
import { type ColumnWidths, useColumnWidths, withWidths } from './use-column-widths.ts';
import type { useResourceTable } from './use-resource-table.ts';
import { useScrollMemory } from './use-scroll-memory.ts';
import type { SortState } from './use-sort.ts';

interface ResourceTableGridProps<Row extends object> {
  listId: ListName;
  container: RefObject<HTMLDivElement | null>;
  caption: string;
  source: RowSource<Row>;
  layout: TableLayout<Row>;
  /** Whether the user chose the columns; none of them is then hidden to make room. */
  isChosen: boolean;
  table: ReturnType<typeof useResourceTable<Row>>;
  nameOf: (row: Row) => string;
  sort?: SortState;
  onResize: ResizeColumn;
  opening: Pick<BodyProps<Row>, 'click' | 'open'>;
  actions?: (row: Row) => readonly Action[];
  keyedActions?: (row: Row) => readonly Action[];
  /** Rows are displayed before their actions. */
  areActionsLoading?: boolean | undefined;
  bulkActions?: readonly BulkAction<Row>[];
  allDrawnUpTo?: number;
}

export function ResourceTableGrid<Row extends object>(props: ResourceTableGridProps<Row>) {
  const { caption, container, source, layout, table } = props;
  const t = useT();
  const isLoading = source.rows === undefined;
  useScrollMemory(container, !isLoading);
  const widths = useColumnWidths({ container, layout, hasRows: !isLoading });
  return (
    <div ref={container} className="@container relative min-h-0 flex-1 overflow-auto rounded-t-card">
      <TableStyles {...props} widths={widths} />
      <table
        data-list={props.listId}
        aria-rowcount={((table.isGrouped ? undefined : source.total) ?? table.count) + 1}
        aria-busy={isLoading || undefined}
        className="card-rows w-full border-separate border-spacing-0"
      >
        <caption className="sr-only">{caption}</caption>
        <ResourceTableHead
          {...{ layout, widths }}
          sort={props.sort}
          selection={isLoading ? undefined : table.selection}
          onResize={props.onResize}
        />
        {isLoading ? (
          <ResourceTableSkeleton layout={layout} />
        ) : (
          <ResourceTableBody
            {...{ container, layout }}
            count={table.count}
            lineAt={table.lineAt}
            nameOf={props.nameOf}
            {...props.opening}
            actions={props.actions}
            keyedActions={props.keyedActions}
            areActionsLoading={props.areActionsLoading}
            bulkActions={props.bulkActions}
            selection={table.selection}
            // If not all rows are loaded, the browser's search is incomplete anyway.
            allDrawnUpTo={source.hasMore ? 0 : props.allDrawnUpTo}
            onNearEnd={source.loadMore}
          />
        )}
      </table>
      {isLoading && (
        <VisuallyHidden>
          <span role="status">{t('Loading')}</span>
        </VisuallyHidden>
      )}
    </div>
  );
}

function TableStyles<Row extends object>({
  listId,
  layout,
  isChosen,
  widths,
}: Pick<ResourceTableGridProps<Row>, 'listId' | 'layout' | 'isChosen'> & { widths: ColumnWidths }) {
  const fit = tableFitOf(withWidths(layout, widths), isChosen);
  return <style>{`${columnLimitStyles(listId, layout)}${tableFitStyles(listId, fit)}`}</style>;
}

const rows = ['w-3/4', 'w-1/2', 'w-2/3', 'w-3/5', 'w-4/5', 'w-1/2', 'w-2/3', 'w-3/4'];

function ResourceTableSkeleton<Row>({ layout }: { layout: TableLayout<Row> }) {
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
            // A narrow row is a card, of which only the name is drawn.
            <td
              key={column.id}
              style={column.grows ? undefined : { minWidth: `${column.width}rem` }}
              className={cx('px-3', column.isRowHeader ? 'max-sm:flex-1 max-sm:py-2' : 'max-sm:hidden')}
            >
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
