import { MAX_PAGE } from '#lib/http/max-page.ts';

const DEFAULT_PAGE = 25;

/** Applies the service's default and the maximum page size; docs/contract/image.md 6. */
export const withDefaultLimit = <Q extends { limit?: number | undefined }>(query: Q): Q & { limit: number } => ({
  ...query,
  limit: Math.min(query.limit ?? DEFAULT_PAGE, MAX_PAGE),
});

/** Link to a page with the same filters. It starts with `/v2`: clients prepend their own base URL. */
export function pageLink(url: URL, plural: string, marker?: string): string {
  const query = new URLSearchParams(url.searchParams);
  query.delete('marker');
  if (marker !== undefined) query.set('marker', marker);
  return query.size > 0 ? `/v2/${plural}?${query}` : `/v2/${plural}`;
}
