'use client';

import { useHosts } from '#components/hosts/use-hosts.ts';
import type { ListModel } from '#components/kind/kind.ts';
import { flagParam } from '#lib/client/url-params.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { FilterFirst } from './filter-first.tsx';

/** Longer lists are shown only after the user filters them or confirms. */
const MANY = 20_000;

export function useFilterFirst(projectId: string, model: ListModel<Server>): ListModel<Server> {
  const { filters } = model;
  const hosts = useHosts(projectId);
  const total = hosts.reduce((sum, { instances }) => sum + instances, 0);
  const [isAll, setIsAll] = useUrlState('all', flagParam);
  if (total <= MANY || filters.isActive || isAll) return model;
  return {
    ...model,
    instead: <FilterFirst {...{ projectId, total, hosts, filters }} onShowAll={() => setIsAll(true)} />,
  };
}
