'use client';

import { type HTMLAttributes, type PointerEvent, useRef, useState } from 'react';
import type { RowSource } from '#components/console/row-source.ts';
import { useWindowEvent } from '#lib/client/use-window-event.ts';
import type { ListedNotification } from '#lib/console/ha/notifications/schema.ts';
import { type FrozenList, holdOf, splitFrozenRows } from './frozen-rows.ts';

interface ListInteraction {
  isPointed: boolean;
  isFocused: boolean;
  isScrolled: boolean;
}

const IDLE: ListInteraction = { isPointed: false, isFocused: false, isScrolled: false };
const isAny = ({ isPointed, isFocused, isScrolled }: ListInteraction): boolean => isPointed || isFocused || isScrolled;

interface Options {
  isGrouped: boolean;
  list: string;
}

const FREEZES_ROWS = 'data-holds-rows';

export interface FrozenRowList {
  source: RowSource<ListedNotification>;
  waiting: number;
  show: () => void;
  /**
   * For the element around the list and the button that displays waiting rows, since the pointer may move between them.
   */
  areaProps: HTMLAttributes<HTMLElement>;
  /** For the list and the element around the button, since the focus may move between them. */
  listProps: HTMLAttributes<HTMLElement> & { [FREEZES_ROWS]: string };
}

const isWithin = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`[${FREEZES_ROWS}]`) !== null;

/**
 * Prevents rows from moving under the pointer or the focus: new rows wait until the user displays them or leaves the
 * list. In a list grouped by incident, the newest notification of an incident replaces its previous one.
 */
export function useFrozenRows(source: RowSource<ListedNotification>, { isGrouped, list }: Options): FrozenRowList {
  const [busy, setBusy] = useState(IDLE);
  // A ref, since several events may occur before the next render, as when the browser scrolls a row into view under the
  // pointer.
  const now = useRef(busy);
  const [frozen, setFrozen] = useState<FrozenList & { list: string }>();
  const rows = source.rows?.map((row) => ({
    key: isGrouped ? row.incident.id : row.id,
    bornAt: row.created_at,
    row,
  }));
  const isBusy = isAny(busy);
  const hold = () => rows && setFrozen({ ...holdOf(rows), list });
  // Another filter or order is a new list, which is frozen as soon as its rows have loaded.
  if (isBusy && frozen?.list !== list && !source.isFetching) hold();
  const change = (next: Partial<ListInteraction>) => {
    const wasBusy = isAny(now.current);
    now.current = { ...now.current, ...next };
    if (isAny(now.current) && !wasBusy) hold();
    if (!isAny(now.current)) setFrozen(undefined);
    setBusy(now.current);
  };
  const pointer = usePointerWithin(() => change({ isPointed: false }));
  const { shown, waiting } =
    rows && frozen?.list === list ? splitFrozenRows(rows, frozen) : { shown: rows, waiting: [] };
  return {
    source: { ...source, rows: shown?.map(({ row }) => row) },
    waiting: waiting.length,
    show: () => {
      hold();
      // The button is removed, and removing a focused element causes no blur event.
      change({ isFocused: false });
    },
    areaProps: {
      onPointerEnter: (event) => {
        if (event.pointerType !== 'mouse') return;
        pointer.enter(event);
        change({ isPointed: true });
      },
      onPointerMove: pointer.move,
      onPointerLeave: pointer.leave,
    },
    listProps: {
      [FREEZES_ROWS]: '',
      onFocus: () => change({ isFocused: true }),
      onBlur: ({ relatedTarget }) => change({ isFocused: isWithin(relatedTarget) }),
      onScrollCapture: ({ target }) => change({ isScrolled: target instanceof Element && target.scrollTop > 0 }),
    },
  };
}

interface PointerPosition {
  clientX: number;
  clientY: number;
}

/** Within a pixel, since browsers may round coordinates in events of a resting pointer. */
const isSame = (one: PointerPosition, other: PointerPosition) =>
  Math.abs(one.clientX - other.clientX) < 1 && Math.abs(one.clientY - other.clientY) < 1;

/**
 * Calls `onLeave` when the pointer is moved out of the list. If the list moves away under a resting pointer, this is
 * decided at the next movement of the pointer.
 */
function usePointerWithin(onLeave: () => void) {
  const at = useRef<PointerPosition>(undefined);
  const [pushed, setPushed] = useState<PointerPosition & { list: Element }>();
  useWindowEvent(
    'pointermove',
    (event) => {
      if (!pushed || isSame(event, pushed)) return;
      setPushed(undefined);
      if (!(event.target instanceof Node && pushed.list.contains(event.target))) onLeave();
    },
    { isActive: pushed !== undefined },
  );
  const note = ({ clientX, clientY }: PointerPosition) => {
    at.current = { clientX, clientY };
  };
  return {
    enter: (event: PointerEvent) => {
      setPushed(undefined);
      note(event);
    },
    move: note,
    leave: ({ clientX, clientY, currentTarget }: PointerEvent) => {
      const here = { clientX, clientY };
      if (at.current && isSame(at.current, here)) setPushed({ ...here, list: currentTarget });
      else onLeave();
    },
  };
}
