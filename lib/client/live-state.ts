import type { QueryClient } from '@tanstack/react-query';
import { createStore } from 'zustand/vanilla';
import type { PageState } from './live-page.ts';

export interface LiveState {
  /** `idle` while the page belongs to no project. */
  state: 'idle' | PageState;
  /** Start of this state, in ms since the epoch. */
  since: number;
}

export const liveState = createStore<LiveState>(() => ({ state: 'idle', since: 0 }));

/** Changes of the project or domain, or for administrators of all projects. */
export type LiveScope = 'project' | 'all';

export const setLiveState = (state: LiveState['state']) =>
  liveState.setState((current) => (current.state === state ? current : { state, since: Date.now() }));

/** Time of the latest event by project and kind, by the browser's clock. */
const heard = new Map<string, number>();
const heardKey = (projectId: string, kind: string) => `${projectId} ${kind}`;

/** Stands for every scope while all projects are subscribed. */
export const ANY_SCOPE = '*';

export const recordChange = (projectId: string, kind: string): void =>
  void heard.set(heardKey(projectId, kind), Date.now());

/** Whether a kind had an event recently, so that a response in progress at that time may be outdated. */
export const hasChangedWithin = (projectId: string, kind: string, ms: number): boolean =>
  [projectId, ANY_SCOPE].some((scope) => Date.now() - (heard.get(heardKey(scope, kind)) ?? 0) <= ms);

/** Maximum projects with a scope each, so that other pages of the browser fit into the stream. */
export const MAX_STREAMED_PROJECTS = 16;

/** Latest event included in the data of the document, until a subscriber takes it over. */
const drawn = new WeakMap<QueryClient, { at?: number; isTaken: boolean }>();

/**
 * Records the latest event included in the data of the document, so that it is not refetched. With several parts, the
 * oldest counts.
 */
export function recordDrawnAt(client: QueryClient, eventId: number): void {
  const known = drawn.get(client);
  if (!known?.isTaken) drawn.set(client, { at: Math.min(known?.at ?? eventId, eventId), isTaken: false });
}

/** The value is valid for one place only, so it is returned once. */
export function consumeDrawnAt(client: QueryClient): number | undefined {
  const known = drawn.get(client);
  drawn.set(client, { isTaken: true });
  return known?.at;
}
