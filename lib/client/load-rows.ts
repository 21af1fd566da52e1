import { MAX_PAGE } from '#lib/http/max-page.ts';
import { toApiError } from './api-error.ts';
import { type PagedQuery, pageLoader } from './project-query.ts';

/** Attempts to find a marker among the last rows, if they were deleted meanwhile. */
const MAX_MARKERS = 20;

/**
 * Loads the rows of a list, at most `max`, without caching them.
 * @throws ApiError
 */
export async function loadRows<T, Row extends { id: string }>(
  query: PagedQuery<T, Row>,
  max = Number.MAX_SAFE_INTEGER,
): Promise<Row[]> {
  const ask = pageLoader(query);
  const rows: Row[] = [];
  const pageAfter = async (limit: number, back = 1): Promise<readonly Row[]> => {
    try {
      return (await ask({ limit, marker: rows.at(-back)?.id }, [])).rows;
    } catch (error) {
      // Rows that were deleted, or left the list, cannot be markers. All others that precede the page are loaded.
      if (toApiError(error).status !== 404 || back >= Math.min(MAX_MARKERS, rows.length)) throw error;
      return pageAfter(limit, back + 1);
    }
  };
  for (let isOver = false; !isOver && rows.length < max; ) {
    const limit = Math.min(MAX_PAGE, max - rows.length);
    const found = await pageAfter(limit);
    rows.push(...found);
    isOver = found.length < limit;
  }
  return rows;
}
