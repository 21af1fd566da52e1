'use client';

import { parseAsString, useQueryStates } from 'nuqs';
import type { SavedView } from '#lib/console/lists/schema.ts';
import { filterParams, parseAsColumns, parseAsSort } from './list-params.ts';
import { currentBuiltIn, isAsSaved, type ListView, type ViewState } from './list-view.ts';

const params = { ...filterParams, sort: parseAsSort, cols: parseAsColumns, view: parseAsString };

/** Which view of a list is on screen, and how to show another; all of it in the URL. */
export function useListView(builtIns: readonly ListView[], saved: readonly SavedView[]) {
  const [{ view: id, ...state }, set] = useQueryStates(params);
  const named = saved.find((each) => each.id === id);
  return {
    /** What the list shows now. */
    state: state satisfies ViewState,
    builtIn: named ? undefined : currentBuiltIn(builtIns, state),
    /** The view that was opened last, as long as its name stands in the address. */
    saved: named,
    isAsSaved: named !== undefined && isAsSaved(named, state),
    showBuiltIn: ({ where = [], sort }: ListView) =>
      void set({ q: null, where: [...where], sort: sort ?? null, cols: null, view: null }, { history: 'push' }),
    showSaved: (view: SavedView) =>
      void set(
        {
          q: view.q || null,
          where: view.where,
          sort: view.sort ? parseAsSort.parse(view.sort) : null,
          cols: view.columns && view.columns.length > 0 ? view.columns : null,
          view: view.id,
        },
        { history: 'push' },
      ),
    /** The name of a view in the address, without a change of what is shown. */
    rename: (id: string | null) => void set({ view: id }),
  };
}
export type CurrentView = ReturnType<typeof useListView>;
