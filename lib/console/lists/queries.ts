import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import { isAccepted } from '#lib/client/session.ts';
import type { ListLayout, ListName, ListSettings } from './schema.ts';

export const KIND = 'console-list';
/** `''` for a list without stored settings, which are not requested. */
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
 * Saves layouts one after the other. `saving` is the layout of the last pending request; it takes precedence until the
 * settings have been loaded again, so that an older response does not restore the previous columns.
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
    // Only this mutation uses the key, so its variables are a layout.
    select: ({ state }) => state.variables as ListLayout,
  });
  return { save: (layout: ListLayout) => mutate(layout), saving: saving.at(-1) };
}
