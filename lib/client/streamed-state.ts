import type { DehydratedState } from '@tanstack/react-query';
import { liveMetaOf, readLiveMeta } from './live-meta.ts';

export interface StreamedState {
  /** Completed queries as JSON: React would serialize and parse an object value by value. */
  answered: string;
  /** Queries that the server is still waiting for. */
  pending: DehydratedState['queries'];
}

/**
 * State of the server's queries for the browser. Of `meta` it has what events need before the page is rendered; the rest
 * is in the browser's own query definitions.
 */
export function toStreamedState({ queries }: DehydratedState): StreamedState {
  const own = queries.map(({ meta, ...query }) => {
    const live = liveMetaOf(readLiveMeta(meta));
    return Object.keys(live).length === 0 ? query : { ...query, meta: live };
  });
  return {
    answered: JSON.stringify(own.filter(({ promise }) => !promise)),
    pending: own.filter(({ promise }) => promise),
  };
}

export const readStreamedState = ({ answered, pending }: StreamedState): DehydratedState => ({
  mutations: [],
  queries: [...JSON.parse(answered), ...pending],
});
