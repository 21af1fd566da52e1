'use client';

import { textParam } from '#lib/client/url-params.ts';
import { useUrlStates } from '#lib/client/use-url-state.ts';
import type { SavedView } from '#lib/console/navigation/lists/schema.ts';
import { columnsParam, filterParams, parseSort, sortParam } from './list-params.ts';
import { currentBuiltIn, isAsSaved, type ListView, type ViewState } from './list-view.ts';

const params = { ...filterParams, sort: sortParam, cols: columnsParam, view: textParam };

export function useListView(builtIns: readonly ListView[], saved: readonly SavedView[]) {
  const [{ view: id, ...state }, set] = useUrlStates(params);
  const named = saved.find((each) => each.id === id);
  return {
    state: state satisfies ViewState,
    builtIn: named ? undefined : currentBuiltIn(builtIns, state),
    /** The view that was opened last, while its id is in the URL. */
    saved: named,
    isAsSaved: named !== undefined && isAsSaved(named, state),
    showBuiltIn: ({ where = [], sort }: ListView) =>
      set({ q: null, where: [...where], sort: sort ?? null, cols: null, view: null }, { isStep: true }),
    showSaved: (view: SavedView) =>
      set(
        {
          q: view.q || null,
          where: view.where,
          sort: parseSort(view.sort) ?? null,
          cols: view.columns && view.columns.length > 0 ? view.columns : null,
          view: view.id,
        },
        { isStep: true },
      ),
    /** Changes the view's id in the URL, but not what is displayed. */
    rename: (id: string | null) => set({ view: id }),
  };
}
export type CurrentView = ReturnType<typeof useListView>;
