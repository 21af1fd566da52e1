import type { ChangeRequest } from '#lib/client/change-request.ts';
import { sendChange } from '#lib/client/change-request.ts';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { RuleMatch } from './exposure.ts';

// Whether an instance is reached hangs on them too.
const KINDS = ['security_group', 'security_group_rule', 'reach', 'quota'];
const ROOT = 'networking/v2.0/security-group-rules';

/** What is let in. */
export interface AllowedTraffic {
  security_group_id: string;
  ethertype: 'IPv4' | 'IPv6';
  protocol: string;
  port_range_min?: number;
  port_range_max?: number;
  /** From anywhere without it. */
  remote_ip_prefix?: string;
}

/** Adds a rule that lets something in. */
export const useAllowTraffic = (projectId: string) =>
  useProjectMutation(projectId, KINDS, (traffic: AllowedTraffic) =>
    projectRequest(projectId, ROOT, {
      method: 'POST',
      json: { security_group_rule: { ...traffic, direction: 'ingress' } },
    }),
  );

/** A rule as a form has made it. */
export type WantedRule = RuleMatch & { description: string };

/** Adds rules to a group, all or none. */
export const addRules = (projectId: string, security_group_id: string, rules: readonly WantedRule[]) =>
  projectRequest(projectId, ROOT, {
    method: 'POST',
    json: { security_group_rules: rules.map((rule) => ({ ...rule, security_group_id })) },
  });

export const useAddRules = (projectId: string, groupId: string) =>
  useProjectMutation(projectId, KINDS, (rules: readonly WantedRule[]) => addRules(projectId, groupId, rules));

/** Deletes a rule. */
export const ruleDeletion = (id: string): ChangeRequest => ({ method: 'DELETE', path: `${ROOT}/${id}` });

/** Puts a rule in another one's place. Rules never change: the new one is there before the old one goes. */
export const useReplaceRule = (projectId: string, groupId: string) =>
  useProjectMutation(projectId, KINDS, async ({ id, rule }: { id: string; rule: WantedRule }) => {
    await addRules(projectId, groupId, [rule]);
    await sendChange(projectId, ruleDeletion(id));
  });
