'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import type { RowSource } from '#components/console/row-source.ts';
import { pagedSource, withExport } from '#components/console/row-sources.ts';
import { useTotal, withoutOrder } from '#components/console/use-total.ts';
import { MAX_OBJECTS } from '#lib/compute/jobs/max-objects.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { listedUserApi, type UserSearch } from '#lib/console/identity/users/contract.ts';
import type { ListedUser } from '#lib/console/identity/users/schema.ts';
import { clientOf } from '#lib/contract/client.ts';

/**
 * Users of a list in pages. As many are selected together as one job changes.
 * @param counted number of rows, if the counts of the views have it
 */
export function useUserRows(scope: string, search: UserSearch, counted?: number): RowSource<ListedUser> {
  const listed = pagedSource(useInfiniteQuery(clientOf(listedUserApi).rows.pages(scope, search)), MAX_OBJECTS);
  const source = useTotal(
    { ...listed, total: counted },
    clientOf(factApi).userTotal.query(scope, withoutOrder(search)),
  );
  return withExport(source, (max) => clientOf(listedUserApi).rows.load(scope, max, search));
}
