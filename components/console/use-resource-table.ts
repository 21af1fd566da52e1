'use client';

import { useState } from 'react';

export interface TableSelection<Row> {
  rows: readonly Row[];
  state: 'none' | 'some' | 'all';
  toggleAll: () => void;
  /** Selects rows that the table contains or is about to load. */
  select: (rows: readonly Row[]) => void;
  clear: () => void;
}

export interface TableRow<Row> {
  id: string;
  row: Row;
  isSelected: boolean;
  /** Toggles the row; with `isRange` also all rows between it and the last toggled one. */
  toggle: (isRange: boolean) => void;
}

interface Options<Row extends object> {
  rows: readonly Row[] | undefined;
  idOf: (row: Row) => string;
}

/** Ids of the selected rows, and the last toggled row, where a range starts. */
export interface RowSelection {
  ids: ReadonlySet<string>;
  last?: string | undefined;
}

const none: never[] = [];
const nothing: RowSelection = { ids: new Set() };

/**
 * Toggles the row at an index of `all`. For a range, all rows between it and the last toggled one get the same state.
 */
export function toggleRow(
  { ids, last }: RowSelection,
  all: readonly string[],
  index: number,
  isRange: boolean,
): RowSelection {
  const id = all[index];
  if (id === undefined) return { ids, last };
  const from = isRange && last !== undefined ? all.indexOf(last) : index;
  const range = from < 0 ? [id] : all.slice(Math.min(from, index), Math.max(from, index) + 1);
  const next = new Set(ids);
  for (const each of range) {
    if (ids.has(id)) next.delete(each);
    else next.add(each);
  }
  return { ids: next, last: id };
}

/** Rows of a table with their selection. The server sorts and filters. */
export function useResourceTable<Row extends object>({ rows = none, idOf }: Options<Row>) {
  const [chosen, setChosen] = useState(nothing);
  // Rows that disappeared are no longer selected.
  const selected = rows.filter((row) => chosen.ids.has(idOf(row)));
  const select = (those: readonly Row[]) => setChosen({ ids: new Set(those.map(idOf)) });
  const selection: TableSelection<Row> = {
    rows: selected,
    state: selected.length === 0 ? 'none' : selected.length === rows.length ? 'all' : 'some',
    toggleAll: () => select(selected.length < rows.length ? rows : none),
    select,
    clear: () => setChosen(nothing),
  };
  return {
    count: rows.length,
    /** The row at an index of the list; undefined beyond its end. */
    rowAt: (index: number): TableRow<Row> | undefined => {
      const row = rows[index];
      if (!row) return undefined;
      const id = idOf(row);
      const toggle = (isRange: boolean) => setChosen((before) => toggleRow(before, rows.map(idOf), index, isRange));
      return { id, row, isSelected: chosen.ids.has(id), toggle };
    },
    selection,
  };
}
