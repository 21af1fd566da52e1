'use client';

import {
  type ColumnDef,
  type Row as ModelRow,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';

const features = tableFeatures({ rowSelectionFeature });
const none: never[] = [];
/** The columns are drawn from their own list; the model is about rows only. */
const noColumns: never[] = [];

export interface TableSelection<Row> {
  rows: readonly Row[];
  state: 'none' | 'some' | 'all';
  toggleAll: () => void;
  /** Selects these, which the table holds or is about to. */
  select: (rows: readonly Row[]) => void;
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
  rows: readonly Row[] | undefined;
  idOf: (row: Row) => string;
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

/** The table model: rows and which of them are selected. Order and filters are the server's work. */
export function useResourceTable<Row extends object>({ rows, idOf }: Options<Row>) {
  const table = useTable<typeof features, Row>({
    features,
    data: rows ?? none,
    columns: noColumns as ColumnDef<typeof features, Row>[],
    getRowId: idOf,
  });
  const models = table.getRowModel().rows;
  // Rows that disappeared leave the selection by themselves.
  const selected = models.filter((model) => model.getIsSelected()).map((model) => model.original);
  const selection: TableSelection<Row> = {
    rows: selected,
    state: selected.length === 0 ? 'none' : selected.length === models.length ? 'all' : 'some',
    toggleAll: () => table.toggleAllRowsSelected(selected.length < models.length),
    select: (chosen) => table.setRowSelection(Object.fromEntries(chosen.map((row) => [idOf(row), true]))),
    clear: () => table.resetRowSelection(true),
  };
  return {
    count: models.length,
    /** The row at an index of the list, or undefined beyond its end. */
    rowAt: (index: number) => {
      const model = models[index];
      return model && toTableRow(model);
    },
    selection,
  };
}
