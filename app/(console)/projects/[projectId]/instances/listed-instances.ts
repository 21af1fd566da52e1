import { createStore } from 'zustand/vanilla';
import type { Server } from '#lib/compute/servers/schema.ts';

export type ListedInstance = Pick<Server, 'id' | 'name'>;

interface ListSnapshot {
  projectId: string;
  /** In the order of the list, filtered and sorted. */
  rows: readonly ListedInstance[];
}

/** The last displayed list of instances, for the links to its neighbours on an instance's page. */
export const listedInstances = createStore<ListSnapshot>(() => ({ projectId: '', rows: [] }));

export interface Neighbours {
  previous: ListedInstance | undefined;
  next: ListedInstance | undefined;
}

/** Returns the neighbours of an instance in the list; undefined if it is not listed, as after opening its URL. */
export function neighboursIn({ projectId, rows }: ListSnapshot, project: string, id: string): Neighbours {
  const at = projectId === project ? rows.findIndex((row) => row.id === id) : -1;
  return at < 0 ? { previous: undefined, next: undefined } : { previous: rows[at - 1], next: rows[at + 1] };
}
