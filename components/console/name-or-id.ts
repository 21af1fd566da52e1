import type { Answer } from '#lib/client/answer.ts';

const LOADING = '…';

/** What an object is called: a placeholder while its name loads, and the id only where the response has no name for it. */
export function nameOrId(
  answer: Pick<Answer<unknown>, 'data' | 'error'> & { isPlaceholderData?: boolean },
  name: string | undefined,
  id: string,
): string {
  const isLoading = !answer.error && (answer.data === undefined || answer.isPlaceholderData === true);
  return name ?? (isLoading ? LOADING : id);
}
