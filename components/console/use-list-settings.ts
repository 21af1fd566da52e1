'use client';

import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#lib/client/answer.ts';
import { notifyFailure } from '#lib/client/notices.ts';
import { listSettingsQuery, useSaveLayout } from '#lib/console/navigation/lists/list-settings.ts';
import type { ListLayout, ListName, SavedView } from '#lib/console/navigation/lists/schema.ts';
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

/**
 * The user's settings of a list, stored on the server. The defaults apply until they are loaded, and if loading fails.
 */
export function useListSettings(listId: ListName | undefined): KeptList {
  const projectId = useListScope();
  const isKept = projectId !== undefined && listId !== undefined;
  const answer = useQuery({ ...listSettingsQuery(projectId ?? '', listId ?? ''), enabled: isKept });
  const { save, saving } = useSaveLayout(projectId ?? '', listId ?? '');
  const { data, refetch } = answer;
  // Settings that could not be loaded must not be overwritten, so they are requested again.
  const ask = async () => {
    const { error } = await refetch();
    if (error) notifyFailure(msg('Could not load your settings of this list'), error, () => void ask());
  };
  return {
    layout: saving ?? data?.layout ?? untouched,
    views: data?.views ?? none,
    answer,
    save: data === undefined && isKept ? () => void ask() : save,
  };
}
