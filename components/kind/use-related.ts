'use client';

import { type Answer, mapAnswer } from '#lib/client/answer.ts';
import type { LoadedData, RelatedQueries } from './kind.ts';
import { useRowContext } from './use-row-context.ts';

/** The data of related queries, for what depends on all of them. */
export function useRelated<Q extends RelatedQueries>(related: Q, scope: string): Answer<LoadedData<Q>> {
  const { context, answer } = useRowContext({ related }, scope);
  // The answer has data once all queries have.
  return mapAnswer(answer, () => context.related as LoadedData<Q>);
}
