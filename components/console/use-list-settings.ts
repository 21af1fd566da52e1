'use client';

import { useQuery } from '@tanstack/react-query';
import { listSettingsQuery, useSaveLayout } from '#lib/console/lists/queries.ts';
import type { ListLayout, ListName, SavedView } from '#lib/console/lists/schema.ts';
import { useListProject } from './use-list-project.ts';

export interface KeptList {
  layout: ListLayout;
  views: readonly SavedView[];
  save: (layout: ListLayout) => void;
}

const untouched: ListLayout = {};
const none: readonly SavedView[] = [];

/** What the server keeps of a list for this user. Until it is known, and where it cannot be had, the list is as it comes. */
export function useListSettings(listId: ListName | undefined): KeptList {
  const projectId = useListProject();
  const isKept = projectId !== undefined && listId !== undefined;
  const { data } = useQuery({ ...listSettingsQuery(projectId ?? '', listId ?? ''), enabled: isKept });
  const { save, saving } = useSaveLayout(projectId ?? '', listId ?? '');
  return { layout: saving ?? data?.layout ?? untouched, views: data?.views ?? none, save };
}
