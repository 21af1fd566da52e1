import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { RbacPolicy } from '#lib/networking/rbac-policies/schema.ts';
import type { NetworkShares } from './schema.ts';

const pathOf = (networkId: string) => `console/v1/networks/${encodeURIComponent(networkId)}/shares`;

/** The projects that a network is shared with, as far as the project may know. */
export const networkSharesQuery = (projectId: string, networkId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'network',
    key: ['shares', networkId],
    path: pathOf(networkId),
    answer: answerOf<NetworkShares>(),
    send,
  });

/** Ends a share of a network: the owner stops it, another project leaves it. */
export const useEndShare = (projectId: string, networkId: string) =>
  useProjectMutation(projectId, ['network', 'port', 'router', 'floatingip', 'server'], (shareId: string) =>
    projectRequest(projectId, `${pathOf(networkId)}/${shareId}`, { method: 'DELETE' }),
  );

/** Shares a network with another project. */
export const useShareNetwork = (projectId: string, networkId: string) =>
  useProjectMutation(projectId, ['network'], (target_tenant: string) => {
    const rbac_policy = { object_type: 'network', object_id: networkId, action: 'access_as_shared', target_tenant };
    return projectRequest(projectId, 'networking/v2.0/rbac-policies', {
      method: 'POST',
      json: { rbac_policy },
      answer: answerOf<{ rbac_policy: RbacPolicy }>(),
    });
  });
