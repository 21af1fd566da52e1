'use client';

import { useQueries, useQuery } from '@tanstack/react-query';
import { listSource, mapSource, restingOn } from '#components/console/row-source-of.ts';
import { everyAnswer, orGone } from '#lib/client/answer.ts';
import { migrationsQuery } from '#lib/compute/migrations/queries.ts';
import { serversOnHostQuery } from '#lib/compute/servers/everywhere-queries.ts';
import { serverQuery } from '#lib/compute/servers/queries.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { allocationOf, heldFor, isMoving } from './allocations.ts';

const serversIn = ({ servers }: { servers: Server[] }) => servers;

/** What a host keeps for each instance: for those on it, and for those whose move is not over. */
export function useAllocations(projectId: string, host: string) {
  const moves = useQuery(migrationsQuery(projectId, { host }));
  const migrations = moves.data?.migrations ?? [];
  const held = heldFor(host, migrations);
  const others = useQueries({
    queries: [...held.keys()].map((id) => serverQuery(projectId, id)),
    // One that is gone meanwhile takes nothing.
    combine: (answers) => everyAnswer(answers.map(orGone)),
  });
  const here = restingOn(
    restingOn(listSource(useQuery({ ...serversOnHostQuery(projectId, host), select: serversIn })), moves),
    others,
  );
  const source = mapSource(here, (servers) => [
    ...servers.map((server) => allocationOf(server, 'here')),
    ...(others.data ?? [])
      .flatMap((answer) => (answer ? [answer.server] : []))
      .filter(({ id }) => !servers.some((server) => server.id === id))
      .map((server) => allocationOf(server, held.get(server.id) ?? 'arriving')),
  ]);
  return { source, isMoving: isMoving(migrations) };
}
