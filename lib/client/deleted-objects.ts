import type { InvalidateQueryFilters, Query, QueryClient } from '@tanstack/react-query';

/** Ids of objects that this page has deleted or is deleting; ids are never reused. */
const deleted = new WeakMap<QueryClient, Set<unknown>>();

/** Records a deletion, or removes it from the record if it was rejected. */
export function setDeleted(client: QueryClient, id: string, isDeleted: boolean): void {
  const ids = deleted.get(client) ?? new Set();
  deleted.set(client, ids);
  if (isDeleted) ids.add(id);
  else ids.delete(id);
}

/**
 * Invalidates queries, but does not refetch those of deleted objects: the object's page would refetch it before it
 * closes, and show 404. They are refetched if the page is opened again.
 */
export async function invalidateExisting(client: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  const ids = deleted.get(client);
  if (!ids || ids.size === 0) return invalidate(client, filters);
  const isGone = ({ queryKey }: Query) => queryKey.some((part) => ids.has(part));
  const { predicate = () => true } = filters;
  await Promise.all([
    invalidate(client, { ...filters, predicate: (query) => predicate(query) && !isGone(query) }),
    invalidate(client, {
      ...filters,
      refetchType: 'none',
      predicate: (query) => predicate(query) && isGone(query),
    }),
  ]);
}

/**
 * Invalidates queries. React Query reuses a request in progress if the query has no data yet or is not displayed, and
 * its response counts as current although it may be older than the change. Such queries are invalidated again after it.
 */
async function invalidate(client: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  const isReused = (query: Query) =>
    query.state.fetchStatus === 'fetching' && (query.state.data === undefined || !query.isActive());
  const reused = client.getQueryCache().findAll(filters).filter(isReused);
  await Promise.all([
    client.invalidateQueries(filters),
    ...reused.map(async (query) => {
      await query.promise?.catch(() => undefined);
      await client.invalidateQueries({ ...filters, predicate: (each) => each === query });
    }),
  ]);
}
