import type { Sort } from '#components/console/list-params.ts';
import type { RowSource } from '#components/console/row-source.ts';
import type { ApiError } from '#lib/client/api-error.ts';
import { toApiError } from '#lib/client/api-error.ts';
import type { SessionProject } from '#lib/client/session.ts';
import type { WholeList } from '#lib/client/whole-list-query.ts';

export interface ProjectRows<Row> {
  project: SessionProject;
  data: WholeList<Row> | undefined;
  error: Error | null;
  isFetching: boolean;
  dataUpdatedAt: number;
}

export interface FailedProject {
  project: SessionProject;
  error: ApiError;
  /** Rows of an earlier response are still displayed. */
  hasOldRows: boolean;
}

export interface ProjectQueryProgress {
  requested: number;
  /** Number of projects that have responded or failed. */
  settled: number;
  failed: readonly FailedProject[];
  /** Projects with more rows than were fetched. */
  cut: readonly SessionProject[];
}

/** Rows are sorted in the browser, since each project sorts only its own rows. */
export type SortKeys<Row> = Readonly<Record<string, (row: Row) => string | number>>;

/** Rows of a project in which the user no longer has a role are not displayed. */
const isLost = (error: ApiError) => error.status === 403;

export function queryProgressOf<Row>(answers: readonly ProjectRows<Row>[]): ProjectQueryProgress {
  return {
    requested: answers.length,
    settled: answers.filter(({ data, error }) => data !== undefined || error !== null).length,
    failed: answers.flatMap(({ project, data, error }) => {
      if (error === null) return [];
      const failure = toApiError(error);
      return [{ project, error: failure, hasOldRows: data !== undefined && !isLost(failure) }];
    }),
    cut: answers.flatMap(({ project, data }) => (data?.isWhole === false ? [project] : [])),
  };
}

interface Order<Row> {
  sort: Sort;
  keys: SortKeys<Row>;
  /** Several projects may list the same object; it is displayed once. */
  idOf: (row: Row) => string;
}

export function joinRows<Row>(lists: readonly (readonly Row[])[], { sort, keys, idOf }: Order<Row>): Row[] {
  const rows = [...new Map(lists.flatMap((list) => list.map((row) => [idOf(row), row] as const))).values()];
  const key = keys[sort.key];
  if (!key) return rows;
  const sign = sort.isDescending ? -1 : 1;
  const keyed = rows.map((row) => ({ row, key: key(row), id: idOf(row) }));
  keyed.sort((one, other) => sign * compare(one.key, other.key) || compare(one.id, other.id));
  return keyed.map(({ row }) => row);
}

const { compare: byText } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
const compare = (one: string | number, other: string | number): number =>
  typeof one === 'number' && typeof other === 'number' ? one - other : byText(String(one), String(other));

interface RowLoaders<Row> {
  retry: () => void;
  /** Resolves when every project has responded or failed. */
  loadAll: () => Promise<readonly (readonly Row[])[]>;
}

/**
 * Rows appear as responses arrive. An empty list is reported only after all projects have responded, and an error only
 * if no project responded.
 */
export function sourceOf<Row>(
  answers: readonly ProjectRows<Row>[],
  order: Order<Row>,
  ways: RowLoaders<Row>,
): RowSource<Row> {
  const { requested, settled, failed } = queryProgressOf(answers);
  const lost = new Set(failed.filter(({ hasOldRows }) => !hasOldRows).map(({ project }) => project.id));
  const lists = answers.flatMap(({ project, data }) => (data && !lost.has(project.id) ? [data.rows] : []));
  const rows = joinRows(lists, order);
  const isKnown = settled === requested && (lists.length > 0 || requested === 0);
  return {
    rows: rows.length > 0 || isKnown ? rows : undefined,
    total: settled === requested ? rows.length : undefined,
    hasMore: false,
    loadMore: () => undefined,
    loadAll: async () => joinRows(await ways.loadAll(), order),
    isLoadingMore: false,
    isFetching: answers.some(({ isFetching }) => isFetching),
    error: lists.length === 0 && settled === requested ? (failed[0]?.error ?? null) : null,
    retry: ways.retry,
    updatedAt: answers.reduce((oldest, { dataUpdatedAt }) => Math.min(oldest, dataUpdatedAt || oldest), Date.now()),
  };
}
