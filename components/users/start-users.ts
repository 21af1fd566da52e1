import type { QueryClient } from '@tanstack/react-query';
import type { Send } from '#lib/client/project-query.ts';
import { readScope } from '#lib/client/scope.ts';
import { listSettingsQuery } from '#lib/console/lists/queries.ts';
import { userFactsQuery } from '#lib/console/users/queries.ts';
import { domainsQuery } from '#lib/identity/domains/queries.ts';
import { userQuery, usersQuery } from '#lib/identity/users/queries.ts';

export function startUsers(client: QueryClient, scope: string, send: Send): void {
  void client.prefetchQuery(usersQuery(scope, send));
  void client.prefetchQuery(userFactsQuery(scope, undefined, send));
  void client.prefetchQuery(listSettingsQuery(scope, 'users', send));
  if (readScope(scope).kind !== 'domain') void client.prefetchQuery(domainsQuery(scope, send));
}

export function startUser(client: QueryClient, scope: string, send: Send, userId: string): void {
  void client.prefetchQuery(userQuery(scope, userId, send));
  void client.prefetchQuery(userFactsQuery(scope, userId, send));
}
