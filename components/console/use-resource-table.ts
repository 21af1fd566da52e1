'use client';

import {
  type ColumnDef,
  columnVisibilityFeature,
  type Row as ModelRow,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import type { TableColumn } from './table-column.ts';
import type { TableView } from './use-table-view.ts';

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature });
const none: never[] = [];

export interface TableSelection<Row> {
  rows: readonly Row[];
  state: 'none' | 'some' | 'all';
  toggleAll: () => void;
  clear: () => void;
}

export interface TableRow<Row> {
  id: string;
  row: Row;
  isSelected: boolean;
  /** Selects or clears the row; with `isRange` everything between it and the one before. */
  toggle: (isRange: boolean) => void;
}

interface Options<Row extends object> {
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[] | undefined;
  idOf: (row: Row) => string;
  view: TableView;
}

function toTableRow<Row extends object>(model: ModelRow<typeof features, Row>): TableRow<Row> {
  const isSelected = model.getIsSelected();
  return {
    id: model.id,
    row: model.original,
    isSelected,
    toggle: (isRange) => model.getToggleSelectedHandler()({ target: { checked: !isSelected }, shiftKey: isRange }),
  };
}

/** The table model: visible columns and selection. Order and filters are the server's work. */
export function useResourceTable<Row extends object>({ columns, rows, idOf, view }: Options<Row>) {
  const table = useTable({
    features,
    data: rows ?? none,
    columns: columns.map(({ id, header, isRowHeader }): ColumnDef<typeof features, Row> => {
      return { id, header, enableHiding: !isRowHeader };
    }),
    getRowId: idOf,
    state: {
      columnVisibility: Object.fromEntries(
        columns.map(({ id, isRowHeader }) => [id, isRowHeader === true || view.isShown(id)]),
      ),
    },
  });
  const visible = new Set(table.getVisibleLeafColumns().map((column) => column.id));
  const models = table.getRowModel().rows;
  // Rows that disappeared leave the selection by themselves.
  const selected = models.filter((model) => model.getIsSelected()).map((model) => model.original);
  const selection: TableSelection<Row> = {
    rows: selected,
    state: selected.length === 0 ? 'none' : selected.length === models.length ? 'all' : 'some',
    toggleAll: () => table.toggleAllRowsSelected(selected.length < models.length),
    clear: () => table.resetRowSelection(true),
  };
  return {
    columns: columns.filter((column) => visible.has(column.id)),
    count: models.length,
    /** The row at an index of the list, or undefined beyond its end. */
    rowAt: (index: number) => {
      const model = models[index];
      return model && toTableRow(model);
    },
    selection,
  };
}
