'use client';

import { Content, List, Root, Trigger } from '@radix-ui/react-tabs';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { useResize } from '#lib/client/use-resize.ts';
import { cx } from './cx.ts';

export interface Tab {
  id: string;
  label: string;
  count?: number | undefined;
  /** The content is a list that scrolls, with the height that is left below the tabs. */
  isList?: boolean;
  content: ReactNode;
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

export function Tabs({ label, tabs, value, onValueChange, leadsIn = false }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const scrollToCurrent = () => {
    const row = list.current;
    const current = row?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(value)}"]`);
    if (row && current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
  };
  // The tabs move when their counts are loaded.
  useResize(() => list.current?.children ?? [], scrollToCurrent, value);
  const isList = tabs.find(({ id }) => id === value)?.isList;
  return (
    <Root value={value} onValueChange={onValueChange} className={cx(isList && remainingHeight)}>
      <List ref={list} aria-label={label} className="relative flex shrink-0 gap-1 overflow-x-auto border-b">
        {tabs.map((tab) => (
          <Trigger
            key={tab.id}
            value={tab.id}
            data-tab={tab.id}
            onClick={leadsIn ? leadIn : undefined}
            className={cx(
              '-mb-px flex h-9 shrink-0 items-center gap-1.5 border-transparent border-b-2 px-2.5 font-medium',
              'text-ink-muted transition-colors hover:text-ink focus-visible:-outline-offset-2',
              'data-[state=active]:border-accent data-[state=active]:text-ink',
            )}
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="rounded-full bg-sunken px-1.5 text-ink-muted text-micro">{tab.count}</span>
            )}
          </Trigger>
        ))}
      </List>
      {tabs.map((tab) => (
        <Content
          key={tab.id}
          value={tab.id}
          className={cx('pt-4 focus-visible:outline-offset-4', tab.isList && remainingHeight)}
        >
          {tab.content}
        </Content>
      ))}
    </Root>
  );
}
