'use client';

import { sendChange } from '#lib/client/change-request.ts';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { sameRule } from '#lib/networking/security-group-rules/compare.ts';
import { addRules, ruleDeletion, type WantedRule } from '#lib/networking/security-group-rules/queries.ts';
import { createGroup, groupDeletion } from '#lib/networking/security-groups/queries.ts';
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
    const copy = await createGroup(projectId, { name, description: source.description });
    try {
      const wanted = rulesFor(copy.id, source);
      // New groups contain default rules.
      const missing = wanted.filter((rule) => !sameRule(rule, copy.security_group_rules));
      for (const extra of copy.security_group_rules.filter((rule) => !sameRule(rule, wanted))) {
        await sendChange(projectId, ruleDeletion(extra.id));
      }
      for (let at = 0; at < missing.length; at += MAX_AT_ONCE) {
        await addRules(projectId, copy.id, missing.slice(at, at + MAX_AT_ONCE));
      }
      return copy;
    } catch (error) {
      await sendChange(projectId, groupDeletion(copy.id));
      throw error;
    }
  });
