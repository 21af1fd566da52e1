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
  if (!ids || ids.size === 0) return client.invalidateQueries(filters);
  const isGone = ({ queryKey }: Query) => queryKey.some((part) => ids.has(part));
  const { predicate = () => true } = filters;
  await Promise.all([
    client.invalidateQueries({ ...filters, predicate: (query) => predicate(query) && !isGone(query) }),
    client.invalidateQueries({
      ...filters,
      refetchType: 'none',
      predicate: (query) => predicate(query) && isGone(query),
    }),
  ]);
}
