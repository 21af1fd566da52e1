import type { ProjectContext } from '#lib/http/context.ts';
import { rule } from '#lib/policy/operations.ts';
import { quotasOf, usageOf } from '#lib/quotas/quotas.ts';
import { QUOTA_NAMES } from '../quota-sets/schema.ts';
import type { Limits } from './schema.ts';

export const LIMITS_OTHER_PROJECT = rule('os_compute_api:limits:other_project', 'admin');

/** The limits of the caller's project, or of another one for administrators. @throws 403 */
export async function getLimits(ctx: ProjectContext, otherProjectId?: string): Promise<Limits['limits']> {
  const projectId = otherProjectId ?? ctx.projectId;
  if (projectId !== ctx.projectId) ctx.policy.enforce(LIMITS_OTHER_PROJECT, ctx.caller);
  const limits = await quotasOf(ctx.database.read, projectId, QUOTA_NAMES);
  const used = await usageOf(ctx.database.read, { projectId }, QUOTA_NAMES);
  return {
    rate: [],
    absolute: {
      maxTotalInstances: limits.instances,
      maxTotalCores: limits.cores,
      maxTotalRAMSize: limits.ram,
      maxTotalKeypairs: limits.key_pairs,
      maxServerMeta: limits.metadata_items,
      maxServerGroups: limits.server_groups,
      maxServerGroupMembers: limits.server_group_members,
      totalInstancesUsed: used.instances,
      totalCoresUsed: used.cores,
      totalRAMUsed: used.ram,
      totalServerGroupsUsed: used.server_groups,
      ...retiredFields(ctx.microversion.minor),
    },
  };
}

/** Fields that later microversions removed. */
function retiredFields(minor: number) {
  const networks = {
    maxSecurityGroups: -1,
    maxSecurityGroupRules: -1,
    maxTotalFloatingIps: -1,
    totalFloatingIpsUsed: 0,
    totalSecurityGroupsUsed: 0,
  };
  return {
    ...(minor < 36 ? networks : {}),
    ...(minor < 39 ? { maxImageMeta: 128 } : {}),
    ...(minor < 57 ? { maxPersonality: 5, maxPersonalitySize: 10_240 } : {}),
  };
}
