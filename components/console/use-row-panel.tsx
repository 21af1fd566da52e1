'use client';

import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { textParam } from '#lib/client/url-params.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';
import type { Action } from './action.ts';
import type { ArrangedColumn } from './column-order.ts';

const RowPanel = lazyComponent(async () => (await import('./row-panel.tsx')).RowPanel);

export interface RowOpening<Row> {
  /** Undefined for a row without a page. */
  hrefOf?: (row: Row) => string | undefined;
  /** Opens the list's own panel, `?open=<id>`. If omitted, the table opens a panel with its columns. */
  onPreview?: (row: Row) => void;
  /** Id in the activity log of rows without a page; their panel links to their activity. */
  activityIdOf?: (row: Row) => string;
  /** The rows are log entries, items of a job or totals rather than objects, so a click opens no panel. */
  areEntries?: boolean;
  onOpen?: (row: Row) => void;
}

interface RowPanelOptions<Row> extends RowOpening<Row> {
  caption: string;
  rows: readonly Row[] | undefined;
  columns: readonly ArrangedColumn<Row>[];
  idOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  actions?: (row: Row) => readonly Action[];
  keyedActions?: (row: Row) => readonly Action[];
}

interface OpenRow<Row> {
  click: ((row: Row) => void) | undefined;
  open: ((row: Row) => void) | undefined;
  panel: ReactNode;
}

/** Opening rows in lists of objects: a click opens a panel beside the list, Enter opens the page. */
export function useRowPanel<Row>(of: RowPanelOptions<Row>): OpenRow<Row> {
  const { hrefOf, idOf } = of;
  const router = useRouter();
  const [openId, setOpenId] = useUrlState('open', textParam);
  if (of.areEntries) return { click: of.onOpen, open: of.onOpen, panel: null };
  const click = of.onPreview ?? ((row: Row) => setOpenId(idOf(row)));
  const row = of.onPreview || !openId ? undefined : of.rows?.find((each) => idOf(each) === openId);
  const open = (each: Row) => {
    const href = hrefOf?.(each);
    if (href === undefined) click(each);
    else router.push(href);
  };
  return {
    click,
    open,
    panel: row && (
      <RowPanel
        name={of.nameOf(row)}
        kind={of.caption}
        actions={(of.keyedActions ?? of.actions)?.(row) ?? []}
        href={hrefOf?.(row)}
        activityId={of.activityIdOf?.(row)}
        facts={of.columns.flatMap(({ column: { header, cell, isRowHeader } }) =>
          isRowHeader ? [] : [{ label: header, value: cell(row) }],
        )}
        onClose={() => setOpenId(null)}
      />
    ),
  };
}
