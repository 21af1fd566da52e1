import { answerOf } from '#lib/client/answer-of.ts';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import { KIND, rootOf } from './queries.ts';
import type { ListName, NewSavedView, SavedViewChanges, ViewEnvelope } from './schema.ts';

export const useCreateView = (projectId: string, list: ListName) =>
  useProjectMutation(projectId, [KIND], (view: NewSavedView) =>
    projectRequest(projectId, `${rootOf(list)}/views`, {
      method: 'POST',
      json: { view },
      answer: answerOf<typeof ViewEnvelope>(),
    }),
  );

export const useUpdateView = (projectId: string, list: ListName) =>
  useProjectMutation(projectId, [KIND], ({ id, ...view }: SavedViewChanges & { id: string }) =>
    projectRequest(projectId, `${rootOf(list)}/views/${id}`, {
      method: 'PUT',
      json: { view },
      answer: answerOf<typeof ViewEnvelope>(),
    }),
  );

export const useDeleteView = (projectId: string, list: ListName) =>
  useProjectMutation(projectId, [KIND], (id: string) =>
    projectRequest(projectId, `${rootOf(list)}/views/${id}`, { method: 'DELETE' }),
  );
