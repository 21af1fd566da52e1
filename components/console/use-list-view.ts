'use client';

import { useUrlStates } from '#lib/client/use-url-state.ts';
import type { SavedView } from '#lib/console/navigation/lists/schema.ts';
import { currentBuiltIn, isAsSaved, type ListView, paramsOfBuiltIn, paramsOfSaved, viewParams } from './list-view.ts';

export function useListView(builtIns: readonly ListView[], saved: readonly SavedView[]) {
  const [{ view: id, ...state }, set] = useUrlStates(viewParams);
  const named = saved.find((each) => each.id === id);
  return {
    state,
    builtIn: named ? undefined : currentBuiltIn(builtIns, state),
    /** The view that was opened last, while its id is in the URL. */
    saved: named,
    isAsSaved: named !== undefined && isAsSaved(named, state),
    showBuiltIn: (view: ListView) => set(paramsOfBuiltIn(view), { isStep: true }),
    showSaved: (view: SavedView) => set(paramsOfSaved(view), { isStep: true }),
    /** Changes the view's id in the URL, but not what is displayed. */
    rename: (id: string | null) => set({ view: id }),
  };
}
export type CurrentView = ReturnType<typeof useListView>;
