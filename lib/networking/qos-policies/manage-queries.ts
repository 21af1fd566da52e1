import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { RuleKind } from '../qos-rules/kinds.ts';
import type { EmbeddedRule, NewQosPolicy, QosPolicy, QosPolicyChanges } from './schema.ts';

const KIND = 'qos_policy';
const ROOT = 'networking/v2.0/qos/policies';

/** The ports of all projects that have a policy of their own; of a thousand at most. */
export const policyPortsQuery = (projectId: string, id: string) =>
  projectQuery({
    projectId,
    kind: 'port',
    key: ['of-qos', id],
    path: `networking/v2.0/ports?fields=id&limit=1000&qos_policy_id=${encodeURIComponent(id)}`,
    answer: answerOf<{ ports: { id: string }[] }>(),
  });

/** The networks whose ports a policy is for. */
export const policyNetworksQuery = (projectId: string, id: string) =>
  projectQuery({
    projectId,
    kind: 'network',
    key: ['of-qos', id],
    path: `networking/v2.0/networks?fields=id&limit=1000&qos_policy_id=${encodeURIComponent(id)}`,
    answer: answerOf<{ networks: { id: string }[] }>(),
  });

/** Makes a QoS policy. */
export const useCreateQosPolicy = (projectId: string) =>
  useProjectMutation(projectId, [KIND], (policy: NewQosPolicy) =>
    projectRequest(projectId, ROOT, {
      method: 'POST',
      json: { policy },
      answer: answerOf<{ policy: QosPolicy }>(),
    }),
  );

/** Renames, describes or shares a QoS policy. */
export const useUpdateQosPolicy = (projectId: string) =>
  useProjectMutation(projectId, [KIND], ({ id, ...policy }: QosPolicyChanges & { id: string }) =>
    projectRequest(projectId, `${ROOT}/${id}`, { method: 'PUT', json: { policy } }),
  );

/** Deletes a QoS policy. */
export const useDeleteQosPolicy = (projectId: string) =>
  useProjectMutation(projectId, [KIND], (id: string) =>
    projectRequest(projectId, `${ROOT}/${id}`, { method: 'DELETE' }),
  );

interface NewRule {
  policyId: string;
  type: RuleKind;
  rule: Record<string, string | number>;
}

/** Adds a rule to a QoS policy. */
export const useAddQosRule = (projectId: string) =>
  useProjectMutation(projectId, [KIND], ({ policyId, type, rule }: NewRule) =>
    projectRequest(projectId, `${ROOT}/${policyId}/${type}_rules`, {
      method: 'POST',
      json: { [`${type}_rule`]: rule },
    }),
  );

/** Takes a rule from a QoS policy. */
export const useRemoveQosRule = (projectId: string) =>
  useProjectMutation(projectId, [KIND], ({ policyId, rule }: { policyId: string; rule: EmbeddedRule }) =>
    projectRequest(projectId, `${ROOT}/${policyId}/${rule.type}_rules/${rule.id}`, { method: 'DELETE' }),
  );
