import { setTimeout } from 'node:timers/promises';
import { defaultShouldDehydrateQuery, dehydrate, QueryClient } from '@tanstack/react-query';
import { cookies, headers } from 'next/headers';
import { cache, type ReactNode } from 'react';
import type { Send } from '#lib/client/project-query.ts';
import { StreamedQueries } from '#lib/client/streamed-queries.tsx';
import { streamed } from '#lib/client/streamed-state.ts';
import { publicBaseUrl } from '#lib/http/base-url.ts';
import { getPlatform } from '#lib/running-platform.ts';
import { platformCall } from './platform-call.ts';
import { scopedAccess } from './scoped-tokens.ts';
import { readSession } from './session.ts';
import { sessionCookie } from './session-cookie.ts';
import type { Session } from './session-schema.ts';

/** The session of the request that a server page answers, asked about once. */
export const currentSession = cache(async (): Promise<Session | undefined> => {
  const [given, kept] = await Promise.all([headers(), cookies()]);
  const cookie = await sessionCookie(
    (name) => given.get(name) ?? undefined,
    (name) => kept.get(name)?.value,
  );
  return readSession(cookie);
});

/** How a server page asks the platform on behalf of its visitor; undefined without a session. */
export async function pageSend(): Promise<Send | undefined> {
  const session = await currentSession();
  return session && sendInProcess(session, await currentOrigin());
}

interface PrefetchProps {
  start: (client: QueryClient, send: Send) => unknown;
  children: ReactNode;
}

/** How long a page waits for its answers, in ms; most are here much sooner. */
const PATIENCE_MS = 150;

/** The queries that are under way have their answers, or have had their time. */
const awaitAnswers = (client: QueryClient): Promise<unknown> => {
  const answers = client
    .getQueryCache()
    .getAll()
    .map(({ promise }) => promise);
  return Promise.race([Promise.allSettled(answers), setTimeout(PATIENCE_MS)]);
};

/**
 * Asks a page's queries on the server, through the same platform call that the BFF makes. What is answered at once
 * is in the first paint; later answers are streamed to the browser, which goes on with both. A query that fails here is
 * asked again by the browser, where it is shown.
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
  // Before anything is asked: what happens from now on is told by the stream.
  const since = (await getPlatform()).tail.position();
  if (session) start(client, sendInProcess(session, await currentOrigin()));
  await awaitAnswers(client);
  return (
    <StreamedQueries state={streamed(dehydrate(client))} since={since}>
      {children}
    </StreamedQueries>
  );
}

/** The address under which the browser reached us, for links in answers. */
async function currentOrigin(): Promise<string> {
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
    if (!answer.ok) throw new Error(`${path} returned ${answer.status}.`);
    return answer.json();
  };
}
