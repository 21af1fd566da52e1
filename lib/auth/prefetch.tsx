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

interface PrefetchProps {
  /** Starts queries; none of them is waited for. */
  start: (client: QueryClient, send: Send) => unknown;
  children: ReactNode;
}

/**
 * Starts a page's queries on the server, through the same platform call that the BFF makes, and streams their answers
 * to the browser, which goes on with them. A query that fails here is asked again by the browser, where it is shown.
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
