'use client';

import { type RefObject, useMemo, useState, useSyncExternalStore } from 'react';
import type { Action, BulkAction } from './action.ts';
import { actByKey, actOnSelection, keysOf } from './action-keys.ts';
import { ShortAges } from './age-context.ts';
import { ResourceTableGroup } from './resource-table-group.tsx';
import { ResourceTableRow, type RowHandlers } from './resource-table-row.tsx';
import { rowHeights, type TableLayout } from './table-layout.ts';
import { isGroup, type TableLine, type TableSelection } from './use-resource-table.ts';
import { useRowWindow } from './use-row-window.ts';
import { useStableCallback } from './use-stable-callback.ts';
import { useTableKeys } from './use-table-keys.ts';

export interface BodyProps<Row> {
  container: RefObject<HTMLDivElement | null>;
  layout: TableLayout<Row>;
  count: number;
  lineAt: (index: number) => TableLine<Row> | undefined;
  nameOf: (row: Row) => string;
  click: ((row: Row) => void) | undefined;
  open: ((row: Row) => void) | undefined;
  actions: ((row: Row) => readonly Action[]) | undefined;
  /** Actions with shortcuts on a row; defaults to the actions of the menu. */
  keyedActions: ((row: Row) => readonly Action[]) | undefined;
  /** Rows are displayed before their actions. */
  areActionsLoading?: boolean | undefined;
  bulkActions: readonly BulkAction<Row>[] | undefined;
  selection: TableSelection<Row>;
  /** Up to this many rows are all rendered, so that the browser's search finds them. */
  allDrawnUpTo?: number | undefined;
  onNearEnd: () => void;
}

const usuallyDrawn = 150;
/** Rows rendered by the server, enough for the first screen; the browser renders the others after hydration. */
const firstDrawn = 24;

const never = () => () => undefined;
/** Whether the page is hydrated; false on the server and during hydration. */
const useListens = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Long lists render only the rows in view; two spacer rows replace the others. */
function useWindow<Row>({ container, layout, count, allDrawnUpTo = usuallyDrawn, onNearEnd }: BodyProps<Row>) {
  const isVirtual = count > allDrawnUpTo;
  const most = useListens() ? count : Math.min(count, firstDrawn);
  const height = rowHeights[layout.density];
  const view = useRowWindow({ container, count, isVirtual, rowHeight: height, onNearEnd });
  const first = isVirtual ? view.first : 0;
  const end = isVirtual ? view.last + 1 : count;
  const last = Math.min(end, most) - 1;
  return {
    indexes: Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset),
    before: view.heightOf(first),
    after: isVirtual ? view.heightOf(count) - view.heightOf(end) : (count - most) * height,
    reveal: view.reveal,
  };
}

const loadingActions = () => undefined;

/** Stable handlers that call the latest row functions, so that rows need not be rendered again. */
function useRowHandlers<Row>({ lineAt, actions, ...opening }: BodyProps<Row>): RowHandlers<Row> {
  const toggle = useStableCallback((index: number, isRange: boolean) => lineAt(index)?.toggle(isRange));
  const click = useStableCallback((row: Row) => opening.click?.(row));
  const actionsOf = useStableCallback((row: Row) => actions?.(row) ?? []);
  // An open menu is rendered again when its actions are loaded.
  const { areActionsLoading = false } = opening;
  return useMemo(
    () => ({ toggle, click, actionsOf: areActionsLoading ? loadingActions : actionsOf }),
    [toggle, click, actionsOf, areActionsLoading],
  );
}

/** Shortcuts of actions apply to the selected rows, otherwise to the focused row. */
function useActionKeys<Row>({ lineAt, nameOf, actions, bulkActions = [], selection, ...props }: BodyProps<Row>) {
  const keyed = props.keyedActions ?? actions;
  const line = lineAt(0);
  const first = line && (isGroup(line) ? line.rows[0] : line.row);
  return {
    actionKeys: keysOf([...(keyed && first ? keyed(first) : []), ...bulkActions]),
    act: (index: number, key: string) => {
      if (actOnSelection(bulkActions, key, selection.rows, nameOf)) return;
      const target = lineAt(index);
      if (target && !isGroup(target) && keyed) actByKey(keyed(target.row), key);
    },
  };
}

export function ResourceTableBody<Row>(props: BodyProps<Row>) {
  const { container, layout, count, lineAt, nameOf, open, selection } = props;
  const handlers = useRowHandlers(props);
  const shown = useWindow(props);
  const [current, setCurrent] = useState(0);
  const keys = useTableKeys({
    ...useActionKeys(props),
    container,
    count,
    reveal: shown.reveal,
    open: (index) => {
      const target = lineAt(index);
      if (target && isGroup(target)) target.setOpen(!target.isOpen);
      else if (target) open?.(target.row);
    },
    setOpen: (index, isOpen) => {
      const target = lineAt(index);
      if (target && isGroup(target)) target.setOpen(isOpen);
    },
    select: (index, isRange) => layout.hasSelection && lineAt(index)?.toggle(isRange),
    selectAll: layout.hasSelection ? () => selection.state !== 'all' && selection.toggleAll() : undefined,
    clear: selection.rows.length > 0 ? selection.clear : undefined,
  });
  const lines = shown.indexes.flatMap((index) => {
    const line = lineAt(index);
    return line ? [{ index, line, layout, isCurrent: index === Math.min(current, count - 1) }] : [];
  });
  return (
    <tbody {...keys} onFocus={(event) => setCurrent(Number(event.target.closest('tr')?.dataset.index ?? 0))}>
      <Spacer height={shown.before} />
      <ShortAges value>
        {lines.map(({ line, ...place }) =>
          isGroup(line) ? (
            <ResourceTableGroup key={`group ${line.key}`} group={line} {...place} />
          ) : (
            <ResourceTableRow
              key={line.id}
              row={line.row}
              name={nameOf(line.row)}
              isSelected={line.isSelected}
              handlers={handlers}
              {...place}
            />
          ),
        )}
      </ShortAges>
      <Spacer height={shown.after} />
    </tbody>
  );
}

/** The cell spans one column: a larger span would restore columns that are hidden in a narrow table. */
function Spacer({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td style={{ height, padding: 0 }} />
    </tr>
  );
}
