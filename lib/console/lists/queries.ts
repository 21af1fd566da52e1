import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { ListLayout, ListName, ListSettings, NewSavedView, SavedViewChanges, ViewEnvelope } from './schema.ts';

const KIND = 'console-list';
/** `''` where nothing of a list is kept: nothing is asked then. */
type Kept = ListName | '';
const rootOf = (list: Kept) => `console/v1/lists/${list}`;

/** How the user likes a list, and the views of it that were saved. */
export const listSettingsQuery = (projectId: string, list: Kept, send?: Send) =>
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
export function useSaveLayout(projectId: string, list: Kept) {
  const client = useQueryClient();
  const mutationKey = [KIND, list, 'layout'];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join('/') },
    mutationFn: (layout: ListLayout) =>
      projectRequest(projectId, `${rootOf(list)}/layout`, { method: 'PUT', json: { layout } }),
    onSettled: () => client.invalidateQueries({ queryKey: listSettingsQuery(projectId, list).queryKey }),
  });
  const saving = useMutationState({
    filters: { mutationKey, status: 'pending' },
    // What this mutation was given.
    select: ({ state }) => state.variables as ListLayout,
  });
  return { save: (layout: ListLayout) => mutate(layout), saving: saving.at(-1) };
}

/** Saves a view of a list. */
export const useCreateView = (projectId: string, list: ListName) =>
  useProjectMutation(projectId, [KIND], (view: NewSavedView) =>
    projectRequest(projectId, `${rootOf(list)}/views`, {
      method: 'POST',
      json: { view },
      answer: answerOf<typeof ViewEnvelope>(),
    }),
  );

/** Changes a view of one's own. */
export const useUpdateView = (projectId: string, list: ListName) =>
  useProjectMutation(projectId, [KIND], ({ id, ...view }: SavedViewChanges & { id: string }) =>
    projectRequest(projectId, `${rootOf(list)}/views/${id}`, {
      method: 'PUT',
      json: { view },
      answer: answerOf<typeof ViewEnvelope>(),
    }),
  );

/** Deletes a view. */
export const useDeleteView = (projectId: string, list: ListName) =>
  useProjectMutation(projectId, [KIND], (id: string) =>
    projectRequest(projectId, `${rootOf(list)}/views/${id}`, { method: 'DELETE' }),
  );
