'use client';

import { type UseQueryOptions, useQueries, useQueryClient } from '@tanstack/react-query';
import type { Sort } from '#components/console/list-params.ts';
import type { RowSource } from '#components/console/row-source.ts';
import { liveState } from '#lib/client/live-state.ts';
import { type SessionProject, sessionQuery } from '#lib/client/session.ts';
import type { WholeList } from '#lib/client/whole-list-query.ts';
import { type ProjectQueryProgress, queryProgressOf, type SortKeys, sourceOf } from './rows-of-projects.ts';

/** With more projects than this, lists are refetched every `SLOW_REFETCH_MS` (ms) while live updates are unavailable. */
const MANY_PROJECTS = 100;
const SLOW_REFETCH_MS = 120_000;
const rarely = () => (liveState.getState().state === 'live' ? false : SLOW_REFETCH_MS);

interface Options<Row> {
  projects: readonly SessionProject[];
  queryOf: (projectId: string) => UseQueryOptions<WholeList<Row>, Error, WholeList<Row>, string[]>;
  sort: Sort;
  keys: SortKeys<Row>;
}

export interface RowsOfProjects<Row> {
  source: RowSource<Row>;
  progress: ProjectQueryProgress;
  retry: () => void;
}

/**
 * Merges the lists of many projects. Each project has its own query, so an event of one project refetches only that
 * one.
 */
export function useRowsOfProjects<Row extends { id: string }>(options: Options<Row>): RowsOfProjects<Row> {
  const { projects, queryOf, sort, keys } = options;
  const client = useQueryClient();
  const queries = projects.map(({ id }) => ({
    ...queryOf(id),
    ...(projects.length > MANY_PROJECTS ? { refetchInterval: rarely } : {}),
  }));
  const results = useQueries({ queries });
  const answers = projects.flatMap((project, index) => {
    const result = results[index];
    return result ? [{ project, ...result }] : [];
  });
  const retry = () => {
    void client.invalidateQueries(sessionQuery);
    for (const { error, refetch } of answers) if (error) void refetch();
  };
  const loadAll = async () => {
    const all = await Promise.allSettled(queries.map((query) => client.ensureQueryData(query)));
    return all.flatMap((each) => (each.status === 'fulfilled' ? [each.value.rows] : []));
  };
  const order = { sort, keys, idOf: ({ id }: Row) => id };
  return { source: sourceOf(answers, order, { retry, loadAll }), progress: queryProgressOf(answers), retry };
}
