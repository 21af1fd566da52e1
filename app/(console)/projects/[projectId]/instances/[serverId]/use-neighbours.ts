'use client';

import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import type { RowPage } from '#components/console/row-source-of.ts';
import { serversQuery } from '#lib/compute/servers/queries.ts';
import type { Server } from '#lib/compute/servers/schema.ts';

export interface Neighbours {
  previous: Server | undefined;
  next: Server | undefined;
}

/** The instances before and after one in the list that was looked at last; none when the page was opened by itself. */
export function useNeighbours(projectId: string, serverId: string): Neighbours {
  const client = useQueryClient();
  const [project, kind, what] = serversQuery(projectId).queryKey;
  const lists = client
    .getQueryCache()
    .findAll({ queryKey: [project, kind, what] })
    .filter(({ state }) => state.data !== undefined)
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  for (const list of lists) {
    // Only lists of servers have keys that begin so.
    const { pages } = list.state.data as InfiniteData<RowPage<Server>>;
    const rows = pages.flatMap((page) => page.rows);
    const at = rows.findIndex(({ id }) => id === serverId);
    if (at >= 0) return { previous: rows[at - 1], next: rows[at + 1] };
  }
  return { previous: undefined, next: undefined };
}
