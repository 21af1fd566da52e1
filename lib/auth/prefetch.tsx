import { setTimeout } from 'node:timers/promises';
import { defaultShouldDehydrateQuery, dehydrate, QueryClient } from '@tanstack/react-query';
import { cookies, headers } from 'next/headers';
import { cache, type ReactNode } from 'react';
import type { Send } from '#lib/client/project-query.ts';
import { StreamedQueries } from '#lib/client/streamed-queries.tsx';
import { toStreamedState } from '#lib/client/streamed-state.ts';
import { ResponseError } from '#lib/errors/response-error.ts';
import { publicBaseUrl } from '#lib/http/base-url.ts';
import type { Session } from '#lib/identity/sessions/session-schema.ts';
import { getPlatform } from '#lib/running-platform.ts';
import { platformCall } from './platform-call.ts';
import { scopedAccess } from './scoped-tokens.ts';
import { readSession } from './session.ts';
import { sessionCookie } from './session-cookie.ts';

/** The session of the page request, read once. */
export const currentSession = cache(async (): Promise<Session | undefined> => {
  const [given, kept] = await Promise.all([headers(), cookies()]);
  const cookie = await sessionCookie(
    (name) => given.get(name) ?? undefined,
    (name) => kept.get(name)?.value,
  );
  return readSession(cookie);
});

/** Sends requests of a server page on behalf of its visitor; undefined without a session. */
export async function pageSend(): Promise<Send | undefined> {
  const session = await currentSession();
  return session && sendInProcess(session, await currentOrigin());
}

interface PrefetchProps {
  start: (client: QueryClient, send: Send) => unknown;
  children: ReactNode;
}

/** Maximum time in milliseconds that a page waits for responses. */
const TIMEOUT_MS = 150;

/** Waits until the running queries have finished, or for the maximum time. */
const awaitAnswers = (client: QueryClient): Promise<unknown> => {
  const answers = client
    .getQueryCache()
    .getAll()
    .map(({ promise }) => promise);
  return Promise.race([Promise.allSettled(answers), setTimeout(TIMEOUT_MS)]);
};

/**
 * Runs a page's queries on the server with the same platform call as the BFF. Early results are in the first paint;
 * later ones are streamed to the browser, which continues with both. The browser repeats failed queries and shows their
 * errors.
 */
export async function Prefetch({ start, children }: PrefetchProps) {
  const session = await currentSession();
  const client = new QueryClient({
    defaultOptions: {
      queries: { retry: false },
      dehydrate: {
        shouldDehydrateQuery: (query) => defaultShouldDehydrateQuery(query) || query.state.status === 'pending',
        shouldRedactErrors: () => false,
      },
    },
  });
  // Read before the queries: the stream reports all later changes.
  const since = (await getPlatform()).tail.position();
  if (session) start(client, sendInProcess(session, await currentOrigin()));
  await awaitAnswers(client);
  return (
    <StreamedQueries state={toStreamedState(dehydrate(client))} since={since}>
      {children}
    </StreamedQueries>
  );
}

/** The address that the browser used, for links in responses. */
export async function currentOrigin(): Promise<string> {
  const [{ services }, all] = await Promise.all([getPlatform(), headers()]);
  return publicBaseUrl(services.env, 'http://localhost', (name) => all.get(name) ?? undefined);
}

function sendInProcess(session: Session, origin: string): Send {
  return async (projectId, path, options = {}) => {
    const access = await scopedAccess(session, projectId);
    const answer = await platformCall(`/${path}`, {
      origin,
      ...(access ? { token: access.token } : {}),
      ...(options.headers ? { headers: options.headers } : {}),
    });
    if (!answer.ok) throw new ResponseError(answer.status, `${path} returned ${answer.status}.`);
    return answer.json();
  };
}
