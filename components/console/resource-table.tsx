'use client';

import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import type { ListName } from '#lib/console/lists/schema.ts';
import { useFormat, useT } from '#lib/i18n/use-t.ts';
import type { Action, BulkAction } from './action.ts';
import { Age } from './age.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { ErrorAlert } from './error-alert.tsx';
import { ErrorPanel } from './error-panel.tsx';
import type { CopyAs } from './export-rows.ts';
import { FilteredEmpty } from './filtered-empty.tsx';
import { ForbiddenPanel } from './forbidden-panel.tsx';
import { GonePanel } from './gone-panel.tsx';
import { ResourceTableGrid } from './resource-table-grid.tsx';
import type { RowSource } from './row-source.ts';
import type { TableColumn } from './table-column.ts';
import { TableExportMenu } from './table-export-menu.tsx';
import type { TableLayout } from './table-layout.ts';
import { TableViewMenu } from './table-view-menu.tsx';
import { useResourceTable } from './use-resource-table.ts';
import type { SortState } from './use-sort.ts';
import { useTableView } from './use-table-view.ts';

interface ResourceTableProps<Row extends object> {
  /** Under which the user's choice of columns is kept, and the name of its files. */
  listId: ListName;
  /** What the rows are: the caption. */
  caption: string;
  columns: readonly TableColumn<Row>[];
  source: RowSource<Row>;
  idOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  states: TableStates;
  sort?: SortState;
  isFiltered?: boolean;
  onClearFilters?: () => void;
  /** Enter or o on a row: to the object's own page. */
  onOpen?: (row: Row) => void;
  /** A click on a row: a summary beside the list. Without it a click opens. */
  onPreview?: (row: Row) => void;
  actions?: (row: Row) => readonly Action[];
  /** Actions that keys lead to on a row, when the menu does not have them all. */
  keyedActions?: (row: Row) => readonly Action[];
  /** Fewer than usual where rows come in storms. */
  allDrawnUpTo?: number;
  bulkActions?: readonly BulkAction<Row>[];
  /** Ways to copy rows besides their ids and names. */
  copies?: readonly CopyAs<Row>[];
  /** On top, beside the column menu: usually a FilterBar. */
  toolbar?: ReactNode;
}

/** The list of every resource: a real table that stays smooth with ten thousand rows, with its six states. */
export function ResourceTable<Row extends object>(props: ResourceTableProps<Row>) {
  const { caption, source, idOf, nameOf, bulkActions } = props;
  const t = useT();
  const view = useTableView(props.listId, props.columns);
  const table = useResourceTable({ rows: source.rows, idOf });
  const { selection } = table;
  const layout: TableLayout<Row> = {
    columns: view.shown,
    density: view.density,
    hasSelection: bulkActions !== undefined,
    hasMenu: props.actions !== undefined,
  };
  const instead = tableState({
    source,
    states: props.states,
    isFiltered: props.isFiltered ?? false,
    onClearFilters: props.onClearFilters,
  });
  const copies = [
    { label: t('IDs'), text: (rows: readonly Row[]) => rows.map(idOf).join('\n') },
    { label: t('Names'), text: (rows: readonly Row[]) => rows.map(nameOf).join('\n') },
    ...(props.copies ?? []),
  ];
  return (
    <section
      aria-label={caption}
      className="flex min-h-64 flex-col overflow-hidden rounded-card border bg-surface shadow-low"
    >
      <div className="flex items-center gap-1 border-b p-2">
        <div className="me-1 min-w-0 flex-1">{props.toolbar}</div>
        <TableExportMenu
          name={props.listId}
          columns={view.shown}
          source={source}
          selected={selection.rows}
          copies={copies}
        />
        <TableViewMenu view={view} />
      </div>
      {bulkActions && selection.rows.length > 0 && (
        <BulkBar selection={selection} source={source} actions={bulkActions} nameOf={nameOf} />
      )}
      <StaleBanner source={source} />
      {instead ?? <ResourceTableGrid {...props} layout={layout} table={table} onResize={view.resize} />}
      {source.rows && source.rows.length > 0 && (
        <ResourceTableFooter source={source} selectedCount={selection.rows.length} />
      )}
    </section>
  );
}

/** The rows are the last good ones: the newest attempt to refresh them failed. */
function StaleBanner<Row>({ source }: { source: RowSource<Row> }) {
  const t = useT();
  if (!source.error || !source.rows) return null;
  return (
    <div className="border-b p-2">
      <ErrorAlert
        title={t('These rows may be out of date')}
        error={source.error}
        actions={
          <Button size="small" onClick={source.retry} isLoading={source.isFetching}>
            {t('Try again')}
          </Button>
        }
      />
    </div>
  );
}

interface FooterProps<Row> {
  source: RowSource<Row>;
  selectedCount: number;
}

/** How many rows, how many of them selected, and how fresh they are. */
function ResourceTableFooter<Row>({ source, selectedCount }: FooterProps<Row>) {
  const t = useT();
  const format = useFormat();
  const shown = source.rows?.length ?? 0;
  const rows =
    source.searched !== undefined
      ? t('{shown} found in {searched} so far: this condition is checked here', {
          shown: format.number(shown),
          searched: format.number(source.searched),
        })
      : source.hasMore && source.total !== undefined
        ? t('{shown} of {total}', { shown: format.number(shown), total: format.number(source.total) })
        : t('{count, plural, one {# row} other {# rows}}', { count: shown });
  return (
    <footer className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 border-t px-3 py-1 text-ink-faint text-small">
      <span className="tabular-nums">{rows}</span>
      {selectedCount > 0 && <span className="tabular-nums">{t('{count} selected', { count: selectedCount })}</span>}
      {source.hasMore && source.searched === undefined && (
        <Button size="small" variant="ghost" onClick={source.loadMore} isLoading={source.isLoadingMore}>
          {t('Load more')}
        </Button>
      )}
      {source.updatedAt > 0 && (
        <span className={source.isFetching ? 'ms-auto' : 'ms-auto text-ink-muted'}>
          {t('Updated')} <Age at={source.updatedAt} />
        </span>
      )}
    </footer>
  );
}

/** Screens that stand in the table's place; each can be replaced. */
interface TableStates {
  /** Nothing exists yet. */
  empty: ReactNode;
  filteredEmpty?: ReactNode;
  forbidden?: ReactNode;
  gone?: ReactNode;
}

interface StateProps<Row> {
  source: RowSource<Row>;
  states: TableStates;
  isFiltered: boolean;
  onClearFilters: (() => void) | undefined;
}

/** What stands in the place of the rows, or undefined when there are rows (or skeletons of them) to show. */
function tableState<Row>({ source, states, isFiltered, onClearFilters }: StateProps<Row>): ReactNode {
  const { rows, error } = source;
  if (rows && rows.length > 0) return undefined;
  if (error && !rows) {
    if (error.status === 403) return states.forbidden ?? <ForbiddenPanel error={error} />;
    if (error.status === 404) return states.gone ?? <GonePanel />;
    return <ErrorPanel error={error} onRetry={source.retry} isRetrying={source.isFetching} />;
  }
  if (!rows) return undefined;
  if (isFiltered) return states.filteredEmpty ?? <FilteredEmpty onClear={onClearFilters} />;
  return states.empty;
}
