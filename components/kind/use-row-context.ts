'use client';

import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Answer, everyAnswer } from '#lib/client/answer.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import type { AnyRelated, Kind, KindContext, ListSource, RelatedQueries } from './kind.ts';

interface RelatedAnswers {
  data: AnyRelated;
  answers: readonly { name: string; answer: Answer<unknown> }[];
}

const NO_QUERY = { queryKey: ['no related objects'], queryFn: () => null, enabled: false };

interface Options<Row> {
  needs?: readonly string[] | undefined;
  ownerOf?: ((row: Row) => string) | undefined;
  source?: Pick<ListSource<Row>, 'isPerProject'>;
}

/**
 * Names of the queries that apply to the rows: data of one project, whose keys begin with it, do not apply to rows of
 * other projects unless the declaration says so.
 */
const namesOf = (related: RelatedQueries, scope: string, isPerProject = false): string[] =>
  Object.entries(related).flatMap(([name, queryIn]) => {
    const query = queryIn(scope);
    const isForeign = isPerProject && !queryIn.isOfAnyProject && query?.queryKey[0] === scope;
    return query === undefined || isForeign ? [] : [name];
  });

/**
 * What screens display of a query. Requests in progress are displayed only beside an error, so others do not render the
 * list again when they start and end.
 */
const answerIn = (result: UseQueryResult<unknown, Error>): Answer<unknown> => ({
  data: result.data,
  error: result.error,
  refetch: result.refetch,
  isFetching: result.error !== null && result.isFetching,
});

export function useRowContext<Row>(
  { related = {} }: Pick<Kind<Row>, 'related'>,
  scope: string,
  { needs = [], ownerOf, source }: Options<Row> = {},
): KindContext<Row> {
  const { t, format } = useI18n();
  const names = scope === '' ? [] : namesOf(related, scope, source?.isPerProject);
  const { data, answers } = useQueries({
    queries: names.map((name) => related[name]?.(scope) ?? NO_QUERY),
    combine: (results): RelatedAnswers => ({
      data: Object.fromEntries(names.map((name, at) => [name, results[at]?.data])),
      answers: names.flatMap((name, at) => (results[at] ? [{ name, answer: answerIn(results[at]) }] : [])),
    }),
  });
  const answerOf = (wanted: (name: string) => boolean) =>
    everyAnswer(answers.filter(({ name }) => wanted(name)).map(({ answer }) => answer));
  // Memoized, since rows are rendered again when their columns change.
  const context = useMemo(() => {
    const isAcrossProjects = ownerOf !== undefined;
    return { t, format, scope, related: data, isAcrossProjects, projectOf: ownerOf ?? (() => scope) };
  }, [t, format, scope, data, ownerOf]);
  return {
    context,
    needed: answerOf((name) => needs.includes(name)),
    others: answerOf((name) => !needs.includes(name)),
    answer: answerOf(() => true),
  };
}
