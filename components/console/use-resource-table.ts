'use client';

import { useState } from 'react';
import { useT } from '#lib/i18n/use-t.ts';
import { type Grouping, groupRows, type RowGroup } from './row-groups.ts';

type SelectionState = 'none' | 'some' | 'all';

export interface TableSelection<Row> {
  rows: readonly Row[];
  state: SelectionState;
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

/** Header of a group. The rows of a closed group are not displayed. */
export interface TableGroup<Row> extends RowGroup<Row> {
  isOpen: boolean;
  state: SelectionState;
  /** Selects all rows of the group, or none if all are selected. */
  toggle: () => void;
  setOpen: (isOpen: boolean) => void;
}

export type TableLine<Row> = TableRow<Row> | TableGroup<Row>;

export const isGroup = <Row>(line: TableLine<Row>): line is TableGroup<Row> => 'rows' in line;

interface Options<Row extends object> {
  rows: readonly Row[] | undefined;
  idOf: (row: Row) => string;
  grouping?: Grouping<Row> | undefined;
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

const stateOf = (selected: number, all: number): SelectionState =>
  selected === 0 ? 'none' : selected === all ? 'all' : 'some';

/** Rows of a table with their selection, and the groups that contain them. The rows are already sorted and filtered. */
export function useResourceTable<Row extends object>({ rows = none, idOf, grouping }: Options<Row>) {
  const [chosen, setChosen] = useState(nothing);
  const groups = useGroups(rows, grouping);
  const shown = groups.lines?.flatMap((line) => ('group' in line ? [] : [line.row])) ?? rows;
  const isSelected = (row: Row) => chosen.ids.has(idOf(row));
  // Rows that disappeared are no longer selected.
  const selected = chosen.ids.size === 0 ? none : rows.filter(isSelected);
  const select = (those: readonly Row[]) => setChosen({ ids: new Set(those.map(idOf)) });
  const selection: TableSelection<Row> = {
    rows: selected,
    state: stateOf(selected.length, rows.length),
    toggleAll: () => select(selected.length < rows.length ? rows : none),
    select,
    clear: () => setChosen(nothing),
  };
  const toRow = (row: Row): TableRow<Row> => {
    const toggle = (isRange: boolean) =>
      setChosen((before) => toggleRow(before, shown.map(idOf), shown.indexOf(row), isRange));
    return { id: idOf(row), row, isSelected: isSelected(row), toggle };
  };
  const toGroup = (group: RowGroup<Row>): TableGroup<Row> => {
    const state = stateOf(group.rows.filter(isSelected).length, group.rows.length);
    const own = new Set(group.rows);
    const toggle = () => select([...selected.filter((row) => !own.has(row)), ...(state === 'all' ? [] : group.rows)]);
    return { ...group, state, toggle, isOpen: groups.isOpen(group), setOpen: (to) => groups.setOpen(group, to) };
  };
  const lineAt = (index: number): TableLine<Row> | undefined => {
    const line = groups.lines?.[index];
    if (line && 'group' in line) return toGroup(line.group);
    const row = line ? line.row : groups.lines ? undefined : rows[index];
    return row && toRow(row);
  };
  return {
    /** Number of rows and of headers of groups. */
    count: (groups.lines ?? rows).length,
    isGrouped: groups.lines !== undefined,
    /** The row or header at an index of the table; undefined beyond its end. */
    lineAt,
    selection,
  };
}

type Line<Row> = { row: Row } | { group: RowGroup<Row> };

function useGroups<Row>(rows: readonly Row[], grouping: Grouping<Row> | undefined) {
  const t = useT();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const isOpen = ({ key }: RowGroup<Row>) => !closed.has(key);
  return {
    /** Headers and rows in the order of display; undefined if the rows are not grouped. */
    lines:
      grouping &&
      groupRows(rows, grouping, t('No value')).flatMap((group): Line<Row>[] => [
        { group },
        ...(isOpen(group) ? group.rows.map((row) => ({ row })) : []),
      ]),
    isOpen,
    setOpen: ({ key }: RowGroup<Row>, to: boolean) => {
      const others = [...closed].filter((each) => each !== key);
      setClosed(new Set(to ? others : [...others, key]));
    },
  };
}
