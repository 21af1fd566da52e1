import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** A refusal stays a refusal; only a missing answer and a server's own failure are worth a second try. A timeout was long enough. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  if (failures >= 2) return false;
  if (!(error instanceof ApiError)) return true;
  return error.code !== 'timeout' && (error.status === 0 || error.status >= 500);
}

/** How long the browser keeps what no screen shows; the server forgets a page's answers with the page, and must hold no timer for them. */
const gcTime = typeof window === 'undefined' ? Number.POSITIVE_INFINITY : 10 * 60_000;

/** The cache of server state. Live events keep it fresh, so nothing is asked again merely because a tab got focus. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: isWorthRetrying, staleTime: 15_000, gcTime, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
}
