import { toApiError } from './api-error.ts';

/** The part of a query's result on which screens depend. */
export interface Answer<Data> {
  /** Undefined until loaded. Kept if a refetch fails. */
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

export const mapAnswer = <From, To>(answer: Answer<From>, change: (data: From) => To): Answer<To> => ({
  data: answer.data === undefined ? undefined : change(answer.data),
  error: answer.error,
  isFetching: answer.isFetching,
  refetch: answer.refetch,
});

/** Combines queries: has data when all of them have. `refetch` repeats only those that failed. */
export function everyAnswer<Data>(answers: readonly Answer<Data>[]): Answer<Data[]> {
  const known = answers.flatMap(({ data }) => (data === undefined ? [] : [data]));
  return { data: known.length === answers.length ? known : undefined, ...outcomeOf(answers) };
}

/** Combines two queries of different types. */
export function combineQueries<One, Other>(one: Answer<One>, other: Answer<Other>): Answer<[One, Other]> {
  const both: [One, Other] | undefined =
    one.data !== undefined && other.data !== undefined ? [one.data, other.data] : undefined;
  return { data: both, ...outcomeOf([one, other]) };
}

/** Converts the error 404 to null. */
export const nullIfNotFound = <Data>(answer: Answer<Data>): Answer<Data | null> =>
  answer.error !== null && toApiError(answer.error).status === 404
    ? { ...answer, data: null, error: null }
    : mapAnswer(answer, (data) => data);

/** A result for data that needs no query. */
export const knownAnswer = <Data>(data: Data): Answer<Data> => ({
  data,
  error: null,
  isFetching: false,
  refetch: () => undefined,
});

/** An error without data takes precedence over one with outdated data. */
function outcomeOf(answers: readonly Answer<unknown>[]): Omit<Answer<unknown>, 'data'> {
  const failed = answers.filter(({ error }) => error !== null);
  const worst = failed.find(({ data }) => data === undefined) ?? failed[0];
  return {
    error: worst?.error ?? null,
    isFetching: answers.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
  };
}
