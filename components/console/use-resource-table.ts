'use client';

import { useState } from 'react';

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

/** The ids of the chosen rows, and the one whose choice was changed last, from which a range goes. */
export interface RowSelection {
  ids: ReadonlySet<string>;
  last?: string | undefined;
}

const none: never[] = [];
const nothing: RowSelection = { ids: new Set() };

/**
 * Selects or clears the row at an index of `all`; as a range, everything between it and the row before comes to be as
 * the row does.
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

/** The rows of a table and which of them are selected. Order and filters are the server's work. */
export function useResourceTable<Row extends object>({ rows = none, idOf }: Options<Row>) {
  const [chosen, setChosen] = useState(nothing);
  // Rows that disappeared leave the selection by themselves.
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
    /** The row at an index of the list, or undefined beyond its end. */
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
