import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { RuleKind } from '../qos-rules/kinds.ts';
import type { EmbeddedRule, NewQosPolicy, QosPolicy, QosPolicyChanges } from './schema.ts';

const KIND = 'qos_policy';
const ROOT = 'networking/v2.0/qos/policies';

/** Ports with this policy in all projects, at most a thousand. */
export const policyPortsQuery = (projectId: string, id: string) =>
  projectQuery({
    projectId,
    kind: 'port',
    key: ['of-qos', id],
    path: `networking/v2.0/ports?fields=id&limit=1000&qos_policy_id=${encodeURIComponent(id)}`,
    answer: answerOf<{ ports: { id: string }[] }>(),
  });

/** Networks with this policy. */
export const policyNetworksQuery = (projectId: string, id: string) =>
  projectQuery({
    projectId,
    kind: 'network',
    key: ['of-qos', id],
    path: `networking/v2.0/networks?fields=id&limit=1000&qos_policy_id=${encodeURIComponent(id)}`,
    answer: answerOf<{ networks: { id: string }[] }>(),
  });

export const useCreateQosPolicy = (projectId: string) =>
  useProjectMutation(projectId, [KIND], (policy: NewQosPolicy) =>
    projectRequest(projectId, ROOT, {
      method: 'POST',
      json: { policy },
      answer: answerOf<{ policy: QosPolicy }>(),
    }),
  );

export const useUpdateQosPolicy = (projectId: string) =>
  useProjectMutation(projectId, [KIND], ({ id, ...policy }: QosPolicyChanges & { id: string }) =>
    projectRequest(projectId, `${ROOT}/${id}`, { method: 'PUT', json: { policy } }),
  );

export const useDeleteQosPolicy = (projectId: string) =>
  useProjectMutation(projectId, [KIND], (id: string) =>
    projectRequest(projectId, `${ROOT}/${id}`, { method: 'DELETE' }),
  );

interface NewRule {
  policyId: string;
  type: RuleKind;
  rule: Record<string, string | number>;
}

export const useAddQosRule = (projectId: string) =>
  useProjectMutation(projectId, [KIND], ({ policyId, type, rule }: NewRule) =>
    projectRequest(projectId, `${ROOT}/${policyId}/${type}_rules`, {
      method: 'POST',
      json: { [`${type}_rule`]: rule },
    }),
  );

export const useRemoveQosRule = (projectId: string) =>
  useProjectMutation(projectId, [KIND], ({ policyId, rule }: { policyId: string; rule: EmbeddedRule }) =>
    projectRequest(projectId, `${ROOT}/${policyId}/${rule.type}_rules/${rule.id}`, { method: 'DELETE' }),
  );
