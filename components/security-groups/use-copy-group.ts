'use client';

import { useProjectMutation } from '#lib/client/project-query.ts';
import { clientOf } from '#lib/contract/client.ts';
import { sameRule } from '#lib/networking/security-group-rules/compare.ts';
import { securityGroupRuleApi } from '#lib/networking/security-group-rules/contract.ts';
import { rulesOfGroup, type WantedRule } from '#lib/networking/security-group-rules/wanted-rules.ts';
import { securityGroupApi } from '#lib/networking/security-groups/contract.ts';
import type { SecurityGroup } from '#lib/networking/security-groups/schema.ts';

/** Maximum number of rules per request of the API. */
const MAX_AT_ONCE = 100;

const rulesFor = (copyId: string, source: SecurityGroup): WantedRule[] =>
  source.security_group_rules.map((rule) => ({
    direction: rule.direction,
    ethertype: rule.ethertype,
    protocol: rule.protocol,
    port_range_min: rule.port_range_min,
    port_range_max: rule.port_range_max,
    remote_ip_prefix: rule.remote_ip_prefix,
    remote_group_id: rule.remote_group_id === source.id ? copyId : rule.remote_group_id,
    remote_address_group_id: rule.remote_address_group_id,
    description: rule.description,
  }));

/** Copies a group with another name. If a rule is rejected, the incomplete copy is deleted. */
export const useCopyGroup = (projectId: string, source: SecurityGroup) =>
  useProjectMutation(projectId, ['security_group', 'quota'], async (name: string) => {
    const copy = await clientOf(securityGroupApi).create.send(projectId, { name, description: source.description });
    try {
      const wanted = rulesFor(copy.id, source);
      // New groups contain default rules.
      const missing = wanted.filter((rule) => !sameRule(rule, copy.security_group_rules));
      for (const extra of copy.security_group_rules.filter((rule) => !sameRule(rule, wanted))) {
        await clientOf(securityGroupRuleApi).remove.send(projectId, extra.id);
      }
      for (let at = 0; at < missing.length; at += MAX_AT_ONCE) {
        const some = missing.slice(at, at + MAX_AT_ONCE);
        await clientOf(securityGroupRuleApi).create.send(projectId, rulesOfGroup(copy.id, some));
      }
      return copy;
    } catch (error) {
      await clientOf(securityGroupApi).remove.send(projectId, copy.id);
      throw error;
    }
  });
