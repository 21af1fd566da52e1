'use client';

import { createContext, use } from 'react';

export interface MapState {
  /** The one that Tab leads to; arrows lead on from it. */
  activeId: string | undefined;
  related: ReadonlySet<string>;
  /** Those that are looked for; undefined while nothing is. */
  found: ReadonlySet<string> | undefined;
  /** Where what is being dragged may end; undefined while nothing is. */
  targets: ReadonlySet<string> | undefined;
  canConnect: boolean;
  onLook: (id: string) => void;
  onFocus: (id: string) => void;
  onChoose: (id: string) => void;
}

export const MapStateContext = createContext<MapState | undefined>(undefined);

/** @throws outside a map */
export function useMapState(): MapState {
  const state = use(MapStateContext);
  if (!state) throw new Error('A node of the map stands outside it');
  return state;
}
