import type { ChangeRequest } from '#lib/client/change-request.ts';
import { sendChange } from '#lib/client/change-request.ts';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { RuleMatch } from './exposure.ts';

// Reachability of instances depends on them.
const KINDS = ['security_group', 'security_group_rule', 'reach', 'quota'];
const ROOT = 'networking/v2.0/security-group-rules';

/** Ingress to allow. */
export interface AllowedTraffic {
  security_group_id: string;
  ethertype: 'IPv4' | 'IPv6';
  protocol: string;
  port_range_min?: number;
  port_range_max?: number;
  /** Any source if omitted. */
  remote_ip_prefix?: string;
}

export const useAllowTraffic = (projectId: string) =>
  useProjectMutation(projectId, KINDS, (traffic: AllowedTraffic) =>
    projectRequest(projectId, ROOT, {
      method: 'POST',
      json: { security_group_rule: { ...traffic, direction: 'ingress' } },
    }),
  );

/** A rule from a form. */
export type WantedRule = RuleMatch & { description: string };

/** Creates rules atomically. */
export const addRules = (projectId: string, security_group_id: string, rules: readonly WantedRule[]) =>
  projectRequest(projectId, ROOT, {
    method: 'POST',
    json: { security_group_rules: rules.map((rule) => ({ ...rule, security_group_id })) },
  });

export const useAddRules = (projectId: string, groupId: string) =>
  useProjectMutation(projectId, KINDS, (rules: readonly WantedRule[]) => addRules(projectId, groupId, rules));

export const ruleDeletion = (id: string): ChangeRequest => ({ method: 'DELETE', path: `${ROOT}/${id}` });

/** Replaces an immutable rule: creates the new one before the old one is deleted. */
export const useReplaceRule = (projectId: string, groupId: string) =>
  useProjectMutation(projectId, KINDS, async ({ id, rule }: { id: string; rule: WantedRule }) => {
    await addRules(projectId, groupId, [rule]);
    await sendChange(projectId, ruleDeletion(id));
  });
