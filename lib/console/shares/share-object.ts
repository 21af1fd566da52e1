import { answerOf } from '#lib/client/answer-of.ts';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { RbacPolicy, SharedKind } from '#lib/networking/rbac-policies/schema.ts';

export interface ObjectToShare {
  object_type: SharedKind;
  id: string;
}

export const useShareObject = (projectId: string, { object_type, id }: ObjectToShare) =>
  useProjectMutation(projectId, ['network', 'security_group', 'rbac_policy'], (target_tenant: string) => {
    const rbac_policy = { object_type, object_id: id, action: 'access_as_shared', target_tenant };
    return projectRequest(projectId, 'networking/v2.0/rbac-policies', {
      method: 'POST',
      json: { rbac_policy },
      answer: answerOf<{ rbac_policy: RbacPolicy }>(),
    });
  });
