import { setTimeout } from 'node:timers/promises';
import { defaultShouldDehydrateQuery, dehydrate, QueryClient } from '@tanstack/react-query';
import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import type { Send } from '#lib/client/project-query.ts';
import { StreamedQueries } from '#lib/client/streamed-queries.tsx';
import { platformCall } from './platform-call.ts';
import { scopedAccess } from './scoped-tokens.ts';
import { readSession, SESSION_COOKIE, type Session } from './session.ts';

/** The session of the request that a server page answers. */
export const currentSession = async (): Promise<Session | undefined> =>
  readSession((await cookies()).get(SESSION_COOKIE)?.value);

/** How a server page asks the platform on behalf of its visitor; undefined without a session. */
export async function pageSend(): Promise<Send | undefined> {
  const session = await currentSession();
  return session && sendInProcess(session);
}

interface PrefetchProps {
  /** Starts queries. */
  start: (client: QueryClient, send: Send) => unknown;
  children: ReactNode;
}

/** How long a page waits for its answers, in ms; most are here much sooner. */
const PATIENCE_MS = 150;

/** The queries that are under way have their answers, or have had their time. */
const settle = (client: QueryClient): Promise<unknown> => {
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
  if (session) start(client, sendInProcess(session));
  await settle(client);
  return <StreamedQueries state={dehydrate(client)}>{children}</StreamedQueries>;
}

function sendInProcess(session: Session): Send {
  return async (projectId, path, options = {}) => {
    const access = await scopedAccess(session, projectId);
    const answer = await platformCall(`/${path}`, {
      ...(access ? { token: access.token } : {}),
      ...(options.headers ? { headers: options.headers } : {}),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
    const body: unknown = await answer.json();
    if (!options.schema) throw new Error('A prefetched query needs a schema.');
    return options.schema.parse(body);
  };
}
