import { toApiError } from './api-error.ts';

/** What a question has been answered so far: the part of a query's result that a screen decides by. */
export interface Answer<Data> {
  /** Undefined until it is known. Kept when asking again fails. */
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

/** What follows from an answer, once it is there. */
export const mapAnswer = <From, To>(answer: Answer<From>, change: (data: From) => To): Answer<To> => ({
  data: answer.data === undefined ? undefined : change(answer.data),
  error: answer.error,
  isFetching: answer.isFetching,
  refetch: answer.refetch,
});

/** Answers that only together say something: known when each is; asked again, only those that failed are. */
export function everyAnswer<Data>(answers: readonly Answer<Data>[]): Answer<Data[]> {
  const known = answers.flatMap(({ data }) => (data === undefined ? [] : [data]));
  return { data: known.length === answers.length ? known : undefined, ...outcomeOf(answers) };
}

/** Two answers of different kinds that only together say something. */
export function combineQueries<One, Other>(one: Answer<One>, other: Answer<Other>): Answer<[One, Other]> {
  const both: [One, Other] | undefined =
    one.data !== undefined && other.data !== undefined ? [one.data, other.data] : undefined;
  return { data: both, ...outcomeOf([one, other]) };
}

/** That an object is gone is an answer too; null stands for it. */
export const nullIfNotFound = <Data>(answer: Answer<Data>): Answer<Data | null> =>
  answer.error !== null && toApiError(answer.error).status === 404
    ? { ...answer, data: null, error: null }
    : mapAnswer(answer, (data) => data);

/** An answer that needs no asking. */
export const knownAnswer = <Data>(data: Data): Answer<Data> => ({
  data,
  error: null,
  isFetching: false,
  refetch: () => undefined,
});

/** What never came stands in the way more than what is only old. */
function outcomeOf(answers: readonly Answer<unknown>[]): Omit<Answer<unknown>, 'data'> {
  const failed = answers.filter(({ error }) => error !== null);
  const worst = failed.find(({ data }) => data === undefined) ?? failed[0];
  return {
    error: worst?.error ?? null,
    isFetching: answers.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
  };
}
