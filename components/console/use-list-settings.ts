'use client';

import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#lib/client/answer.ts';
import { toApiError } from '#lib/client/api-error.ts';
import { notifyFailure } from '#lib/client/notices.ts';
import { listSettingsQuery, useSaveLayout } from '#lib/console/lists/queries.ts';
import type { ListLayout, ListName, SavedView } from '#lib/console/lists/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { useListScope } from './use-list-scope.ts';

export interface KeptList {
  layout: ListLayout;
  views: readonly SavedView[];
  answer: Answer<unknown>;
  save: (layout: ListLayout) => void;
}

const untouched: ListLayout = {};
const none: readonly SavedView[] = [];

/** What the server keeps of a list for this user. Until it is known, and where it cannot be had, the list is as it comes. */
export function useListSettings(listId: ListName | undefined): KeptList {
  const projectId = useListScope();
  const isKept = projectId !== undefined && listId !== undefined;
  const answer = useQuery({ ...listSettingsQuery(projectId ?? '', listId ?? ''), enabled: isKept });
  const { save, saving } = useSaveLayout(projectId ?? '', listId ?? '');
  const { data, refetch } = answer;
  // What is kept is not overwritten by who has not seen it: it is asked for instead.
  const ask = async () => {
    const { error } = await refetch();
    if (error) notifyFailure(msg('Could not load your settings of this list'), toApiError(error), () => void ask());
  };
  return {
    layout: saving ?? data?.layout ?? untouched,
    views: data?.views ?? none,
    answer,
    save: data === undefined && isKept ? () => void ask() : save,
  };
}
