'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import type { RowSource } from '#components/console/row-source.ts';
import { pagedSource } from '#components/console/row-sources.ts';
import { type EntriesSearch, entriesQuery } from '#lib/object-store/console/queries.ts';
import type { Entry } from '#lib/object-store/console/schema.ts';
import { useScreenful } from './use-screenful.ts';

/** Entries of a folder, or found objects. */
export const useEntrySource = (projectId: string, bucketId: string, search: EntriesSearch): RowSource<Entry> =>
  useScreenful(pagedSource(useInfiniteQuery(entriesQuery(projectId, bucketId, search))), search.search !== '');
