import type { InvalidateQueryFilters, Query, QueryClient } from '@tanstack/react-query';

/** The ids of objects that this page has deleted, or is deleting; ids are never given again. */
const deleted = new WeakMap<QueryClient, Set<unknown>>();

/** Remembers that an object is deleted, or, when that was refused, that it is not. */
export function setDeleted(client: QueryClient, id: string, isDeleted: boolean): void {
  const ids = deleted.get(client) ?? new Set();
  deleted.set(client, ids);
  if (isDeleted) ids.add(id);
  else ids.delete(id);
}

/**
 * Asks for what is shown again, but not for what was deleted here: the page of an object would ask for it once more
 * before it is left, and be told that there is none. Whoever comes back to it asks.
 */
export async function invalidateShown(client: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
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
