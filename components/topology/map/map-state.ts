'use client';

import { createContext, use } from 'react';
import { InvariantError } from '#lib/errors/invariant-error.ts';

export interface MapState {
  /** The node in the tab order, from which the arrow keys start. */
  activeId: string | undefined;
  related: ReadonlySet<string>;
  /** Search results; undefined while nothing is searched. */
  found: ReadonlySet<string> | undefined;
  /** Possible targets of the connection that is being dragged; undefined while nothing is. */
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
  if (!state) throw new InvariantError('A node of the map stands outside it');
  return state;
}
