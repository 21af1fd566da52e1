import type { QueryClient } from '@tanstack/react-query';
import { requireView } from '#lib/auth/current-view.ts';
import type { Send } from '#lib/client/project-query.ts';
import { listSettingsQuery } from '#lib/console/navigation/lists/list-settings.ts';
import { pagesOf } from '../page-declaration.tsx';

interface AllContext {
  /** Keeps the settings of lists; undefined for visitors without projects. */
  firstProjectId: string | undefined;
}

export const allPage = pagesOf<AllContext>(async () => ({ firstProjectId: (await requireView()).projects[0]?.id }));

export const startSettings =
  (listId: string) =>
  (client: QueryClient, { firstProjectId }: AllContext, send: Send): unknown =>
    firstProjectId && client.prefetchQuery(listSettingsQuery(firstProjectId, listId, send));
