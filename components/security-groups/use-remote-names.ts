'use client';

import { useQuery } from '@tanstack/react-query';
import { addressGroupChoicesQuery } from '#lib/networking/choices.ts';

/** Names of security groups and address groups by id. Until address groups are loaded, their ids are displayed. */
export function useRemoteNames(
  projectId: string,
  groups: readonly { id: string; name: string }[],
): ReadonlyMap<string, string> {
  const { data } = useQuery(addressGroupChoicesQuery(projectId));
  const named = [...groups, ...(data?.address_groups ?? [])];
  return new Map(named.map(({ id, name }) => [id, name || id]));
}
