import { answerOf } from '#lib/client/answer-of.ts';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { Group } from '#lib/identity/groups/schema.ts';
import { GROUP_AFFECTS } from './contract.ts';

const ROOT = 'identity/v3/groups';
const CHANGED = ['group', ...GROUP_AFFECTS];

interface GroupFields {
  name: string;
  description: string;
}

export const useCreateGroup = (scope: string) =>
  useProjectMutation(scope, CHANGED, (group: GroupFields & { domain_id: string }) =>
    projectRequest(scope, ROOT, { method: 'POST', json: { group }, answer: answerOf<{ group: Group }>() }),
  );

export const useUpdateGroup = (scope: string) =>
  useProjectMutation(scope, CHANGED, ({ id, ...group }: GroupFields & { id: string }) =>
    projectRequest(scope, `${ROOT}/${id}`, { method: 'PATCH', json: { group }, answer: answerOf<{ group: Group }>() }),
  );

export const useDeleteGroup = (scope: string) =>
  useProjectMutation(scope, CHANGED, (id: string) => projectRequest(scope, `${ROOT}/${id}`, { method: 'DELETE' }));
