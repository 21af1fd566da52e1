import type { Answer } from '#lib/client/answer.ts';

const LOADING = '…';

/** The name of an object: a placeholder while it loads, and the id if the response has no name for it. */
export function nameOrId(
  answer: Pick<Answer<unknown>, 'data' | 'error'> & { isPlaceholderData?: boolean },
  name: string | undefined,
  id: string,
): string {
  const isLoading = !answer.error && (answer.data === undefined || answer.isPlaceholderData === true);
  return name ?? (isLoading ? LOADING : id);
}
