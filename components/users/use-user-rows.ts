'use client';

import { useQuery } from '@tanstack/react-query';
import type { RowSource } from '#components/console/row-source.ts';
import { dependentOn, listSource, mapSource } from '#components/console/row-sources.ts';
import { readScope } from '#lib/client/scope.ts';
import { useNow } from '#lib/client/use-now.ts';
import { userFactsQuery } from '#lib/console/users/queries.ts';
import { domainsQuery } from '#lib/identity/domains/queries.ts';
import { usersQuery } from '#lib/identity/users/queries.ts';
import type { UserList } from '#lib/identity/users/schema.ts';
import { toUserRow, type UserRow } from './user-row.ts';

const usersIn = ({ users }: UserList) => users;
const minuteMs = 60_000;

export function useUserRows(scope: string): RowSource<UserRow> {
  const now = useNow(minuteMs);
  const facts = useQuery(userFactsQuery(scope));
  const domains = useQuery({ ...domainsQuery(scope), enabled: readScope(scope).kind !== 'domain' });
  const users = useQuery({ ...usersQuery(scope), select: usersIn });
  const factsOf = new Map(facts.data?.users.map((one) => [one.id, one]));
  const domainOf = new Map(domains.data?.domains.map(({ id, name }) => [id, name]));
  const rows = mapSource(listSource(users), (all) =>
    all.map((user) => toUserRow(user, factsOf.get(user.id), domainOf.get(user.domain_id) ?? user.domain_id, now)),
  );
  return dependentOn(dependentOn(rows, facts), domains);
}
