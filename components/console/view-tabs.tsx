'use client';

import { useQueryStates } from 'nuqs';
import type { MouseEvent } from 'react';
import { cx } from '#components/ui/cx.ts';
import { AppLink } from './app-link.tsx';
import { filterParams, formatSort, parseAsSort, type Sort } from './list-params.ts';

/** A way to look at a list: its conditions and order, as they stand in the URL. */
export interface ListView {
  label: string;
  where?: readonly string[];
  sort?: Sort;
}

interface ViewTabsProps {
  /** Names the row of links: "Views of volumes". */
  label: string;
  views: readonly ListView[];
}

const params = { ...filterParams, sort: parseAsSort };

function hrefOf({ where = [], sort }: ListView): string {
  const search = new URLSearchParams(where.map((condition) => ['where', condition]));
  if (sort) search.set('sort', formatSort(sort));
  return `?${search}`;
}

const isPlainClick = (event: MouseEvent) => !event.metaKey && !event.ctrlKey && !event.shiftKey && event.button === 0;

/** The built-in views of a list. Links, so that they can be opened beside this page and passed on. */
export function ViewTabs({ label, views }: ViewTabsProps) {
  const [state, setState] = useQueryStates(params);
  const matches = (view: ListView) => (view.where ?? []).join() === state.where.join();
  const isSortedAs = (view: ListView) => view.sort && state.sort && formatSort(view.sort) === formatSort(state.sort);
  const current =
    views.find((view) => matches(view) && isSortedAs(view)) ?? views.find((view) => matches(view) && !view.sort);
  const show = (view: ListView) => {
    const next = { q: null, where: [...(view.where ?? [])], sort: view.sort ?? null };
    void setState(next, { history: 'push' });
  };
  return (
    <nav aria-label={label} className="-mx-1 -mt-1 shrink-0 overflow-x-auto px-1 pt-1 pb-2">
      <ul className="flex gap-1">
        {views.map((view) => (
          <li key={view.label}>
            <AppLink
              look="plain"
              href={hrefOf(view)}
              aria-current={view === current ? 'true' : undefined}
              onClick={(event) => {
                if (!isPlainClick(event)) return;
                event.preventDefault();
                show(view);
              }}
              className={cx(
                'flex h-7 items-center whitespace-nowrap rounded-control px-2.5 font-medium text-small transition-colors',
                view === current
                  ? 'bg-surface text-ink shadow-low ring-1 ring-line-strong'
                  : 'text-ink-muted hover:bg-hover hover:text-ink',
              )}
            >
              {view.label}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
