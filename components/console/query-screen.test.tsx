import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { PathParamsContext, SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime.js';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ApiError } from '#lib/client/api-error.ts';
import { type ActivityPlace, goneQuery } from '#lib/console/activity/log-queries.ts';
import type { GoneObject } from '#lib/console/activity/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx';
import { userApi } from '#lib/identity/users/contract.ts';
import { domainScope } from '#lib/screens/scope.ts';
import { GoneStory } from './gone-story.tsx';
import { QueryScreen } from './query-screen.tsx';

const USER_ID = 'ada-id';
const PROJECT = { params: { projectId: 'p', userId: USER_ID }, place: { scope: 'p', of: 'project' } } as const;
const DOMAIN = {
  params: { domainId: 'd', userId: USER_ID },
  place: { scope: domainScope('d'), of: { domainId: 'd' } },
} as const;
const never = () => new Promise<never>(() => undefined);
const failure = (status: number) =>
  new ApiError({ status, code: 'forbidden', message: 'You are not authorized to perform the requested action.' });
const unknown: GoneObject['gone'] = {
  ...{ object_id: USER_ID, kind: null, name: null, deletion: null, project: null },
  kept_days: 90,
};
const deletion = {
  at: '2026-11-20T10:00:00Z',
  ...{ by: { id: 'm', name: 'mia' }, has_hidden_actor: false, request_id: 'req-1' },
};

function UserPage({ scope }: { scope: string }) {
  return (
    <QueryScreen
      query={useQuery(clientOf(userApi).show.query(scope, USER_ID))}
      gone={<GoneStory title="User not found" />}
      skeleton=""
    >
      {({ user }) => user.name}
    </QueryScreen>
  );
}

interface Responses {
  user: ApiError;
  log?: GoneObject['gone'] | ApiError;
}

/** The text of a user's page, given the responses of the API and of the place's log. */
async function textOf(
  { params, place }: { params: Record<string, string>; place: ActivityPlace },
  { user, log }: Responses,
): Promise<string> {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false, queryFn: never } } });
  const fail = (queryKey: readonly unknown[], error: ApiError) =>
    client.prefetchQuery({ queryKey, queryFn: () => Promise.reject(error), retry: false });
  await fail(clientOf(userApi).show.query(place.scope, USER_ID).queryKey, user);
  const { queryKey } = goneQuery(place, USER_ID);
  if (log instanceof ApiError) await fail(queryKey, log);
  else if (log) client.setQueryData(queryKey, { gone: log });
  return renderToStaticMarkup(
    <PathParamsContext value={params}>
      <SearchParamsContext value={new URLSearchParams()}>
        <QueryClientProvider client={client}>
          <I18nProvider language="en" locale="en">
            <UserPage scope={place.scope} />
          </I18nProvider>
        </QueryClientProvider>
      </SearchParamsContext>
    </PathParamsContext>,
  ).replaceAll(/(?:<[^>]*>)+/g, '|');
}

test('a user of the domain who was deleted: the page says by whom, though the API responds with 403', async () => {
  const log = { ...unknown, kind: 'user' as const, name: 'ada', deletion };
  const text = await textOf(DOMAIN, { user: failure(403), log });
  expect(text).toContain('ada was deleted');
  expect(text).toContain('deleted by mia');
  expect(text).not.toContain('Your role does not allow this');
});

test('an ID that the log of the domain does not contain: not found, whether or not another domain has it', async () => {
  const text = await textOf(DOMAIN, { user: failure(403), log: unknown });
  expect(text).toContain('User not found');
  expect(text).toContain('Nothing with this ID exists in this domain. It may belong to another domain.');
});

test.each([
  ['the log is refused as well', DOMAIN, failure(403)],
  ['the log knows the user, and nobody has deleted it', DOMAIN, { ...unknown, kind: 'user', name: 'ada' }],
  ['the page is one of a project', PROJECT, { ...unknown, kind: 'user', name: 'ada', deletion }],
] as const)('403 stays a question of the role where %s', async (_, page, log) => {
  expect(await textOf(page, { user: failure(403), log })).toContain('Your role does not allow this');
});

test('while the log is loading, the page does not say that the role is the reason', async () => {
  const text = await textOf(DOMAIN, { user: failure(403) });
  expect(text).toContain('Loading');
  expect(text).not.toContain('Your role');
});
