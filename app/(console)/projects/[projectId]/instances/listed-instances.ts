import { createStore } from 'zustand/vanilla';
import type { Server } from '#lib/compute/servers/schema.ts';

export type ListedInstance = Pick<Server, 'id' | 'name'>;

interface ListSnapshot {
  projectId: string;
  /** As they stood in the list, filtered and ordered. */
  rows: readonly ListedInstance[];
}

/** The list of instances as it was shown last, so that the page of one can lead to those beside it. */
export const listedInstances = createStore<ListSnapshot>(() => ({ projectId: '', rows: [] }));

export interface Neighbours {
  previous: ListedInstance | undefined;
  next: ListedInstance | undefined;
}

/** The instances before and after one in the list; none when it is not in it, as when its page was opened by itself. */
export function neighboursIn({ projectId, rows }: ListSnapshot, project: string, id: string): Neighbours {
  const at = projectId === project ? rows.findIndex((row) => row.id === id) : -1;
  return at < 0 ? { previous: undefined, next: undefined } : { previous: rows[at - 1], next: rows[at + 1] };
}
