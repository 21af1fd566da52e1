import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** A refusal stays a refusal; only a missing answer and a server's own failure are worth a second try. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  if (failures >= 2) return false;
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}

/** The cache of server state. Live events keep it fresh, so nothing is asked again merely because a tab got focus. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: isWorthRetrying, staleTime: 15_000, gcTime: 10 * 60_000, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
}
