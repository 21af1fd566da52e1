import type { DehydratedState } from '@tanstack/react-query';

export interface StreamedState {
  /** Those that are answered, in JSON: one text, of which React need not look at every value, here and there. */
  answered: string;
  /** Those that the server still waits for. */
  pending: DehydratedState['queries'];
}

/** Queries of the server as they are given to the browser, where they bring along by themselves how they are asked. */
export function streamed({ queries }: DehydratedState): StreamedState {
  const own = queries.map(({ meta: _, ...query }) => query);
  return {
    answered: JSON.stringify(own.filter(({ promise }) => !promise)),
    pending: own.filter(({ promise }) => promise),
  };
}

export const readStreamed = ({ answered, pending }: StreamedState): DehydratedState => ({
  mutations: [],
  queries: [...JSON.parse(answered), ...pending],
});
