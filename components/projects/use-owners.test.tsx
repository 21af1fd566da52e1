import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { usePersonName } from '#components/instances/use-person-name.ts';
import { peopleQuery } from '#lib/console/facts/timed-facts.ts';
import { userNamesQuery } from '#lib/console/identity/access/access-queries.ts';
import { clientOf } from '#lib/contract/client.ts';
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx';
import { domainApi } from '#lib/identity/domains/contract.ts';
import { projectApi } from '#lib/identity/projects/contract.ts';
import { useOwners, useUserNames } from './use-owners.ts';

const SCOPE = 'admin-project';
const users = userNamesQuery(SCOPE, ['ada-id']).queryKey;

const Person = () => usePersonName(SCOPE)('ada-id');
const User = () => useUserNames(SCOPE, [{ user_id: 'ada-id' }])('ada-id');
const Platform = () => useUserNames(SCOPE)(null);
function Owner() {
  const { project, domain } = useOwners(SCOPE).ownerOf('shop-id');
  return `${project}, ${domain}`;
}

const drawn = (part: ReactNode, client: QueryClient): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <I18nProvider language="en" locale="en">
        {part}
      </I18nProvider>
    </QueryClientProvider>,
  );
const clientWith = (...known: readonly (readonly [key: readonly unknown[], data: unknown])[]) => {
  const client = new QueryClient();
  for (const [key, data] of known) client.setQueryData(key, data);
  return client;
};
const failed = async (queryKey: readonly unknown[]) => {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  await client.prefetchQuery({ queryKey, queryFn: () => Promise.reject(new Error('offline')), retry: false });
  return client;
};

describe('A name on the pages of administrators', () => {
  test.each([
    ['a user', <User key="u" />, users, new Map([['ada-id', 'ada']]), new Map()],
    [
      'somebody of the project',
      <Person key="p" />,
      peopleQuery(SCOPE).queryKey,
      { people: [{ id: 'ada-id', name: 'ada' }] },
      { people: [] },
    ],
  ])(
    'of %s: a placeholder while it loads, the id only where there is no such user',
    async (_, part, key, found, none) => {
      expect(drawn(part, clientWith())).toBe('…');
      expect(drawn(part, clientWith([key, found]))).toBe('ada');
      expect(drawn(part, clientWith([key, none]))).toBe('ada-id');
      expect(drawn(part, await failed(key))).toBe('ada-id');
    },
  );

  test('of a project and its domain: a placeholder while either loads', () => {
    const [projects, domains] = [
      clientOf(projectApi).list.query(SCOPE).queryKey,
      clientOf(domainApi).list.query(SCOPE).queryKey,
    ];
    const shop = { projects: [{ id: 'shop-id', name: 'shop', domain_id: 'd-id' }] };
    expect(drawn(<Owner />, clientWith())).toBe('…, ');
    expect(drawn(<Owner />, clientWith([projects, shop]))).toBe('shop, …');
    expect(
      drawn(<Owner />, clientWith([projects, shop], [domains, { domains: [{ id: 'd-id', name: 'sales' }] }])),
    ).toBe('shop, sales');
    expect(drawn(<Owner />, clientWith([projects, { projects: [] }], [domains, { domains: [] }]))).toBe('shop-id, ');
  });

  test('of the platform itself needs no name', () => {
    expect(drawn(<Platform />, clientWith())).toBe('the platform');
  });
});
