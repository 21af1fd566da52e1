'use client';

import { type HTMLAttributes, useState } from 'react';
import type { RowSource } from '#components/console/row-source.ts';
import type { ListedNotification } from '#lib/console/ha/notifications/schema.ts';
import { type Held, heldRows, holdOf } from './held-rows.ts';

/** What keeps a list still. */
interface Busy {
  isPointed: boolean;
  isFocused: boolean;
  isScrolled: boolean;
}

const IDLE: Busy = { isPointed: false, isFocused: false, isScrolled: false };

interface Options {
  isGrouped: boolean;
  /** Tells one filter and order from another. */
  list: string;
}

interface HeldList {
  source: RowSource<ListedNotification>;
  /** How many came since and are not shown yet. */
  waiting: number;
  /** Shows them. */
  show: () => void;
  /** For the element around the list. */
  handlers: HTMLAttributes<HTMLElement>;
}

/**
 * Keeps rows from moving under the pointer or the focus: what is new waits until somebody wants to see it, or has left
 * the list. In a list by incidents the newest of one takes the place of the one before.
 */
export function useHeldRows(source: RowSource<ListedNotification>, { isGrouped, list }: Options): HeldList {
  const [busy, setBusy] = useState(IDLE);
  const [held, setHeld] = useState<Held & { list: string }>();
  const rows = source.rows?.map((row) => ({
    key: isGrouped ? row.incident.id : row.id,
    bornAt: row.created_at,
    row,
  }));
  const isBusy = busy.isPointed || busy.isFocused || busy.isScrolled;
  const hold = () => rows && setHeld({ ...holdOf(rows), list });
  // Another filter or order is another list, which is held as soon as its rows are there.
  if (isBusy && held?.list !== list && !source.isFetching) hold();
  const change = (next: Partial<Busy>) => {
    const now = { ...busy, ...next };
    const willBeBusy = now.isPointed || now.isFocused || now.isScrolled;
    if (willBeBusy && !isBusy) hold();
    if (!willBeBusy) setHeld(undefined);
    setBusy(now);
  };
  const { shown, waiting } = rows && held?.list === list ? heldRows(rows, held) : { shown: rows, waiting: [] };
  return {
    source: { ...source, rows: shown?.map(({ row }) => row) },
    waiting: waiting.length,
    show: hold,
    handlers: {
      onPointerEnter: ({ pointerType }) => pointerType === 'mouse' && change({ isPointed: true }),
      onPointerLeave: () => change({ isPointed: false }),
      onFocus: () => change({ isFocused: true }),
      onBlur: ({ currentTarget, relatedTarget }) =>
        change({ isFocused: relatedTarget instanceof Node && currentTarget.contains(relatedTarget) }),
      onScrollCapture: ({ target }) => change({ isScrolled: target instanceof Element && target.scrollTop > 0 }),
    },
  };
}
