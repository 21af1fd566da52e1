'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import type { RowSource } from '#components/console/row-source.ts';
import { pagedSource } from '#components/console/row-sources.ts';
import { clientOf } from '#lib/contract/client.ts';
import { objectApi } from '#lib/object-store/console/contract.ts';
import type { Entry } from '#lib/object-store/console/schema.ts';
import { useScreenful } from './use-screenful.ts';

interface EntriesSearch {
  prefix: string;
  search: string;
}

/** Entries of a folder, or found objects. */
export const useEntrySource = (projectId: string, bucketId: string, search: EntriesSearch): RowSource<Entry> =>
  useScreenful(
    pagedSource(useInfiniteQuery(clientOf(objectApi).entries.pages(projectId, bucketId, search))),
    search.search !== '',
  );
