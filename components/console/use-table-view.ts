'use client';

import { useMemo, useState } from 'react';
import { useUrlState } from '#lib/client/use-url-state.ts';
import { usePreferences } from '#lib/console/account/preferences/preferences.tsx';
import type { ColumnChoice, ListName } from '#lib/console/navigation/lists/schema.ts';
import {
  type ArrangedColumn,
  arrange,
  drawnColumns,
  moveTo,
  pick,
  toChoices,
  toggleColumn,
  withSharedValues,
} from './column-order.ts';
import { columnsParam } from './list-params.ts';
import type { ListedRows } from './shared-values.ts';
import type { TableColumn } from './table-column.ts';
import { withRoomForHeader } from './table-fit.ts';
import type { Density } from './table-layout.ts';
import { useListSettings } from './use-list-settings.ts';

export interface TableView<Row> {
  density: Density;
  setDensity: (density: Density) => void;
  arranged: readonly ArrangedColumn<Row>[];
  /** The columns of exports: those shown, and those hidden because all rows agree. */
  shown: readonly TableColumn<Row>[];
  drawn: readonly TableColumn<Row>[];
  toggle: (columnId: string) => void;
  moveTo: (columnId: string, index: number) => void;
  /** Displays a width while the user drags; saves it if `isFinal`. */
  resize: (columnId: string, width: number, isFinal: boolean) => void;
  /** Whether the columns are chosen by the user or the URL; they are then not hidden in a narrow table. */
  isChosen: boolean;
  /** Restores the default columns; undefined if they are unchanged. */
  reset: (() => void) | undefined;
}

const none: readonly ColumnChoice[] = [];

interface ViewedList<Row> extends ListedRows<Row> {
  listId: ListName;
  columns: readonly TableColumn<Row>[];
}

/** The user's layout of a list, stored on the server. Columns named by the URL take precedence. */
export function useTableView<Row>({ listId, columns, ...list }: ViewedList<Row>): TableView<Row> {
  const { layout, save } = useListSettings(listId);
  const { preferences } = usePreferences();
  const [named, setNamed] = useUrlState('cols', columnsParam);
  const [resizing, setResizing] = useState<{ id: string; width: number }>();
  const choices = layout.columns ?? none;
  // Memoized, since headers and rows are rendered again when their columns change.
  const ordered = useMemo(() => arrange(columns.map(withRoomForHeader), choices), [columns, choices]);
  const own = withSharedValues(ordered, choices, list);
  const placed = named ? pick(own, named) : own;
  const arranged = placed.map((each) =>
    each.column.id === resizing?.id
      ? { ...each, column: { ...each.column, width: resizing.width, isResized: true } }
      : each,
  );
  const keep = (next: readonly ArrangedColumn<Row>[]) => {
    if (named) setNamed(next.filter(({ isShown }) => isShown).map(({ column }) => column.id));
    else save({ ...layout, columns: toChoices(next, choices) });
  };
  return {
    density: layout.density ?? preferences.density ?? 'compact',
    setDensity: (density) => save({ ...layout, density }),
    arranged,
    shown: arranged.filter(({ isShown }) => isShown).map(({ column }) => column),
    drawn: drawnColumns(arranged),
    isChosen: named !== null || choices.length > 0,
    toggle: (id) => keep(arranged.map((each) => (each.column.id === id ? toggleColumn(each) : each))),
    moveTo: (id, index) => keep(moveTo(arranged, id, index)),
    resize: (id, width, isFinal) => {
      setResizing(isFinal ? undefined : { id, width });
      if (!isFinal) return;
      const kept = toChoices(own, choices).map((choice) => (choice.id === id ? { ...choice, width } : choice));
      save({ ...layout, columns: kept });
    },
    reset:
      named || choices.length > 0
        ? () => {
            setNamed(null);
            save({ density: layout.density });
          }
        : undefined,
  };
}
