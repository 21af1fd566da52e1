import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { RbacPolicy, SharedKind } from '#lib/networking/rbac-policies/schema.ts';
import { sharesPath } from './kinds.ts';
import type { SharedObjects, Shares } from './schema.ts';

export interface ObjectToShare {
  object_type: SharedKind;
  id: string;
}

const pathOf = ({ object_type, id }: ObjectToShare) => `console/v1${sharesPath(object_type, encodeURIComponent(id))}`;

/** Kinds of objects of other projects that change when a share ends, and the share itself. */
const CHANGED = ['network', 'port', 'router', 'floatingip', 'server', 'security_group', 'subnet', 'rbac_policy'];

export const sharesQuery = (projectId: string, object: ObjectToShare, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'rbac_policy',
    key: ['shares', object.id],
    path: pathOf(object),
    answer: answerOf<Shares>(),
    send,
  });

/** Objects that the project shares, and objects shared with it. */
export const sharedObjectsQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'rbac_policy',
    key: ['shared-objects'],
    path: 'console/v1/shared-objects',
    answer: answerOf<SharedObjects>(),
    send,
  });

/** Ends a share, as its owner or as the other project. */
export const useEndShare = (projectId: string, object: ObjectToShare) =>
  useProjectMutation(projectId, CHANGED, (shareId: string) =>
    projectRequest(projectId, `${pathOf(object)}/${shareId}`, { method: 'DELETE' }),
  );

export const useShareObject = (projectId: string, { object_type, id }: ObjectToShare) =>
  useProjectMutation(projectId, ['network', 'security_group', 'rbac_policy'], (target_tenant: string) => {
    const rbac_policy = { object_type, object_id: id, action: 'access_as_shared', target_tenant };
    return projectRequest(projectId, 'networking/v2.0/rbac-policies', {
      method: 'POST',
      json: { rbac_policy },
      answer: answerOf<{ rbac_policy: RbacPolicy }>(),
    });
  });
