import { MAX_PAGE } from '#lib/http/page-query.ts';

interface PageableQuery<Q> {
  limit(count: number): Q;
  offset(count: number): Q;
}

/** The part of a list that `limit` and `offset` ask for; a thousand at most. */
export function slice<Q extends PageableQuery<Q>>(
  rows: Q,
  { limit = MAX_PAGE, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
): Q {
  return rows.limit(Math.min(limit, MAX_PAGE)).offset(offset);
}
