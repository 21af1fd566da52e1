'use client';

import { type ReactNode, useRef } from 'react';
import { cx } from '#components/ui/cx.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import type { ListName } from '#lib/console/navigation/lists/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { Action, BulkAction } from './action.ts';
import type { BulkBar as Bulk } from './bulk-bar.tsx';
import type { CopyAs } from './export-rows.ts';
import { ResourceTableFooter } from './resource-table-footer.tsx';
import { ResourceTableGrid } from './resource-table-grid.tsx';
import { StaleBanner, type TableStates, tableState } from './resource-table-state.tsx';
import type { Grouping } from './row-groups.ts';
import type { RowSource } from './row-source.ts';
import type { TableColumn } from './table-column.ts';
import { TableExportMenu } from './table-export-menu.tsx';
import type { TableLayout } from './table-layout.ts';
import { TableViewMenu } from './table-view-menu.tsx';
import { type GroupingChoice, useGrouping } from './use-grouping.ts';
import type { TableRoom } from './use-hidden-columns.ts';
import { type TableSelection, useResourceTable } from './use-resource-table.ts';
import { type RowOpening, useRowPanel } from './use-row-panel.tsx';
import type { SortState } from './use-sort.ts';
import { type TableView, useTableView } from './use-table-view.ts';

const BulkBar = lazyComponent(async () => (await import('./bulk-bar.tsx')).BulkBar) as typeof Bulk;

interface ResourceTableProps<Row extends object> extends RowOpening<Row> {
  /** Identifies the user's choice of columns, and names exported files. */
  listId: ListName;
  caption: string;
  columns: readonly TableColumn<Row>[];
  source: RowSource<Row>;
  idOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  states: TableStates;
  sort?: SortState;
  groupings?: readonly Grouping<Row>[];
  isFiltered?: boolean;
  /** Set if the toolbar is a filter, which is hidden over a list without rows to filter. */
  onClearFilters?: () => void;
  actions?: (row: Row) => readonly Action[];
  /** Actions with shortcuts on a row, if the menu does not have them all. */
  keyedActions?: (row: Row) => readonly Action[];
  /** Rows are displayed before their actions. */
  areActionsLoading?: boolean | undefined;
  /** Smaller than the default for lists whose rows change in bursts. */
  allDrawnUpTo?: number;
  bulkActions?: readonly BulkAction<Row>[];
  copies?: readonly CopyAs<Row>[];
  toolbar?: ReactNode;
}

/** Fewer rows than this need no minimum height, which would leave a gap before the footer. */
const MIN_TALL_ROWS = 6;
const heightClass = <Row,>({ rows, isPaged }: RowSource<Row>) =>
  cx(rows && rows.length < MIN_TALL_ROWS ? 'shrink-0' : 'min-h-64', isPaged && 'max-h-dvh');

export function ResourceTable<Row extends object>(props: ResourceTableProps<Row>) {
  const { caption, source, idOf, nameOf, bulkActions, isFiltered = false } = props;
  const view = useTableView(props);
  const grouping = useGrouping(props.groupings, source);
  const table = useResourceTable({ rows: source.rows, idOf, grouping: grouping.current });
  const { selection } = table;
  const container = useRef<HTMLDivElement>(null);
  const { panel, ...opening } = useRowPanel({ ...props, rows: source.rows, columns: view.arranged });
  const layout: TableLayout<Row> = {
    columns: view.drawn,
    density: view.density,
    hasSelection: bulkActions !== undefined,
    hasMenu: props.actions !== undefined,
  };
  const hasNothing = source.rows?.length === 0 && !isFiltered;
  const toolbar = hasNothing && props.onClearFilters ? undefined : props.toolbar;
  const menus = !hasNothing && <TableMenus {...props} {...{ view, grouping, container, layout, selection }} />;
  return (
    <section
      aria-label={caption}
      className={cx('flex flex-col rounded-card border bg-surface shadow-low', heightClass(source))}
    >
      {toolbar && (
        <div className="flex items-center gap-1 border-b p-2">
          <div className="me-1 min-w-0 flex-1">{toolbar}</div>
          {menus}
        </div>
      )}
      {bulkActions && selection.rows.length > 0 && (
        <BulkBar selection={selection} source={source} actions={bulkActions} nameOf={nameOf} />
      )}
      <StaleBanner source={source} />
      {tableState({ ...props, isFiltered }) ?? (
        <ResourceTableGrid
          {...props}
          {...{ container, layout, table, opening }}
          isChosen={view.isChosen}
          onResize={view.resize}
        />
      )}
      {source.rows && source.rows.length > 0 && (
        <ResourceTableFooter {...{ source, layout, selection }} menus={toolbar ? undefined : menus} />
      )}
      {panel}
    </section>
  );
}

interface MenusProps<Row extends object> extends ResourceTableProps<Row>, TableRoom {
  view: TableView<Row>;
  grouping: GroupingChoice<Row>;
  selection: TableSelection<Row>;
}

function TableMenus<Row extends object>({
  view,
  grouping,
  container,
  layout,
  selection,
  source,
  idOf,
  nameOf,
  ...props
}: MenusProps<Row>) {
  const t = useT();
  const copies = [
    { label: t('IDs'), text: (rows: readonly Row[]) => rows.map(idOf).join('\n') },
    { label: t('Names'), text: (rows: readonly Row[]) => rows.map(nameOf).join('\n') },
    ...(props.copies ?? []),
  ];
  return (
    <>
      <TableExportMenu {...{ source, copies }} selected={selection.rows} name={props.listId} columns={view.shown} />
      <TableViewMenu view={view} grouping={grouping} room={{ container, layout }} />
    </>
  );
}
