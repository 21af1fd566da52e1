import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** Only missing responses and server errors are retried, except timeouts, which already took long. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  if (failures >= 2) return false;
  if (!(error instanceof ApiError)) return true;
  return error.code !== 'timeout' && (error.status === 0 || error.status >= 500);
}

/**
 * Milliseconds for which the browser caches unused data. The server discards the client with the page, and must have no
 * timers for it.
 */
const gcTime = typeof window === 'undefined' ? Number.POSITIVE_INFINITY : 10 * 60_000;

/** Cache of server state. Live events keep it current, so queries are not refetched on window focus. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: isWorthRetrying, staleTime: 15_000, gcTime, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
}
