'use client';

import { useQuery } from '@tanstack/react-query';
import { addressGroupChoicesQuery } from '#lib/networking/address-groups/queries.ts';

/** What rules name, by id: security groups, and address groups once they are known; an id stands for itself until then. */
export function useRemoteNames(
  projectId: string,
  groups: readonly { id: string; name: string }[],
): ReadonlyMap<string, string> {
  const { data } = useQuery(addressGroupChoicesQuery(projectId));
  const named = [...groups, ...(data?.address_groups ?? [])];
  return new Map(named.map(({ id, name }) => [id, name || id]));
}
