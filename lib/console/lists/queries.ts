import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import { isAccepted } from '#lib/client/session.ts';
import type { ListLayout, ListName, ListSettings } from './schema.ts';

/** The kind of what is kept of lists. */
export const KIND = 'console-list';
/** `''` where nothing of a list is kept: nothing is asked then. */
type ListId = ListName | '';
export const rootOf = (list: ListId) => `console/v1/lists/${list}`;

export const listSettingsQuery = (projectId: string, list: ListId, send?: Send) =>
  projectQuery({
    projectId,
    kind: KIND,
    key: [list],
    path: rootOf(list),
    answer: answerOf<typeof ListSettings>(),
    send,
  });

/**
 * Keeps layouts, one after the other, and knows the one that is on its way: it counts until the server has it and has
 * been asked again, so that no answer from before it puts the columns back.
 */
export function useSaveLayout(projectId: string, list: ListId) {
  const client = useQueryClient();
  const mutationKey = [KIND, list, 'layout'];
  const { queryKey } = listSettingsQuery(projectId, list);
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join('/') },
    mutationFn: async (layout: ListLayout) => {
      if (isAccepted(client, 'console:lists:save_layout')) {
        await projectRequest(projectId, `${rootOf(list)}/layout`, { method: 'PUT', json: { layout } });
        return;
      }
      client.setQueryData(queryKey, (known) => known && { ...known, layout });
    },
    onSettled: () => isAccepted(client, 'console:lists:save_layout') && client.invalidateQueries({ queryKey }),
  });
  const saving = useMutationState({
    filters: { mutationKey, status: 'pending' },
    // What this mutation was given.
    select: ({ state }) => state.variables as ListLayout,
  });
  return { save: (layout: ListLayout) => mutate(layout), saving: saving.at(-1) };
}
