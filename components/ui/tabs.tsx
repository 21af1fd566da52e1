'use client';

import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef } from 'react';
import { useResize } from '#lib/client/use-resize.ts';
import { cx } from './cx.ts';

export interface Tab {
  id: string;
  label: string;
  count?: number | undefined;
  /** The content is a list that scrolls, with the height that is left below the tabs. */
  isList?: boolean;
  content: ReactNode;
  /** Loads the code of the content, so that it is there when the tab is selected. */
  load?: (() => void) | undefined;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  value: string;
  onValueChange: (id: string) => void;
  /** Clicking a tab focuses the first field of its panel; the arrow keys move between tabs. */
  leadsIn?: boolean;
}

const remainingHeight = 'flex min-h-0 flex-1 flex-col';

/** Focuses the first field after a click. `detail` is 0 for clicks caused by the keyboard. */
function leadIn({ detail, currentTarget }: MouseEvent<HTMLButtonElement>) {
  if (detail === 0) return;
  document
    .getElementById(currentTarget.getAttribute('aria-controls') ?? '')
    ?.querySelector('input')
    ?.focus();
}

/** Position of the tab that a key selects. */
const POSITIONS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowLeft: (at, count) => (at + count - 1) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Focuses another tab, which selects it. With a modifier, the keys belong to the browser: Alt and an arrow go back. */
function moveFocus(event: KeyboardEvent<HTMLButtonElement>) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const tabs = [...(event.currentTarget.parentElement?.children ?? [])];
  const position = POSITIONS[event.key]?.(tabs.indexOf(event.currentTarget), tabs.length);
  const tab = position === undefined ? undefined : tabs[position];
  if (!(tab instanceof HTMLElement)) return;
  event.preventDefault();
  tab.focus();
}

export function Tabs({ label, tabs, value, onValueChange, leadsIn = false }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const scrollToCurrent = () => {
    const row = list.current;
    const current = row?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(value)}"]`);
    if (row && current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
  };
  // The tabs move when their counts are loaded.
  useResize(() => list.current?.children ?? [], scrollToCurrent, value);
  const isList = tabs.find((tab) => tab.id === value)?.isList;
  return (
    <div className={cx(isList && remainingHeight)}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="relative flex shrink-0 gap-1 overflow-x-auto border-b"
      >
        {tabs.map((tab) => (
          <TabButton
            key={tab.id}
            tab={tab}
            panelId={`${id}-${tab.id}`}
            isSelected={tab.id === value}
            onSelect={() => tab.id !== value && onValueChange(tab.id)}
            leadsIn={leadsIn}
          />
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${id}-${tab.id}`}
          aria-labelledby={`${id}-${tab.id}-tab`}
          hidden={tab.id !== value}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a panel without controls
          tabIndex={0}
          className={cx('pt-4 focus-visible:outline-offset-4', tab.isList && tab.id === value && remainingHeight)}
        >
          {tab.id === value && tab.content}
        </div>
      ))}
    </div>
  );
}

interface TabButtonProps extends Required<Pick<TabsProps, 'leadsIn'>> {
  tab: Tab;
  panelId: string;
  isSelected: boolean;
  onSelect: () => void;
}

function TabButton({ tab: { id, label, count, load }, panelId, isSelected, onSelect, leadsIn }: TabButtonProps) {
  return (
    <button
      type="button"
      role="tab"
      id={`${panelId}-tab`}
      aria-controls={panelId}
      aria-selected={isSelected}
      tabIndex={isSelected ? 0 : -1}
      data-tab={id}
      onPointerEnter={load}
      // Before the click, so that the panel has the field that the click focuses.
      onMouseDown={({ button, ctrlKey }) => button === 0 && !ctrlKey && onSelect()}
      onClick={(event) => {
        onSelect();
        if (leadsIn) leadIn(event);
      }}
      onFocus={onSelect}
      onKeyDown={moveFocus}
      className={cx(
        '-mb-px flex h-9 shrink-0 items-center gap-1.5 border-transparent border-b-2 px-2.5 font-medium',
        'text-ink-muted transition-colors hover:text-ink focus-visible:-outline-offset-2',
        'aria-selected:border-accent aria-selected:text-ink',
      )}
    >
      {label}
      {count !== undefined && <span className="rounded-full bg-sunken px-1.5 text-ink-muted text-micro">{count}</span>}
    </button>
  );
}
