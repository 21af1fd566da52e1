import { MAX_PAGE } from '#lib/http/max-page.ts';

interface PageableQuery<Q> {
  limit(count: number): Q;
  offset(count: number): Q;
}

/** Page by `limit` and `offset`; at most a thousand. */
export function slice<Q extends PageableQuery<Q>>(
  rows: Q,
  { limit = MAX_PAGE, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
): Q {
  return rows.limit(Math.min(limit, MAX_PAGE)).offset(offset);
}
