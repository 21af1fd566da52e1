import type { DehydratedState } from '@tanstack/react-query';

export interface StreamedState {
  /** Completed queries as JSON: React would serialize and parse an object value by value. */
  answered: string;
  /** Queries that the server is still waiting for. */
  pending: DehydratedState['queries'];
}

/** State of the server's queries for the browser, without `meta`, which the browser's own query definitions contain. */
export function toStreamedState({ queries }: DehydratedState): StreamedState {
  const own = queries.map(({ meta: _, ...query }) => query);
  return {
    answered: JSON.stringify(own.filter(({ promise }) => !promise)),
    pending: own.filter(({ promise }) => promise),
  };
}

export const readStreamedState = ({ answered, pending }: StreamedState): DehydratedState => ({
  mutations: [],
  queries: [...JSON.parse(answered), ...pending],
});
