import { MAX_PAGE, type PageQuery } from '#lib/http/page-query.ts';
import type { PageOptions } from '#lib/http/paging.ts';

/** A page as the HA API gives it: never more than the largest one. */
export const pageOf = <Q extends PageQuery>(query: Q): Q & { limit: number } => ({
  ...query,
  limit: query.limit ?? MAX_PAGE,
});

/** What all lists of the HA API can be sorted by, the newest first; markers nobody knows are 400. */
export const pageOptions = (kind: string, sortKeys: Record<string, string>, nullable: string[] = []): PageOptions => ({
  kind,
  unknownMarker: 'invalid',
  defaultSort: [{ column: 'created_at', direction: 'desc' }],
  nullable: ['updated_at', ...nullable],
  sortKeys: { id: 'number', uuid: 'id', created_at: 'created_at', updated_at: 'updated_at', ...sortKeys },
});
