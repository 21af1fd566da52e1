import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';

const Count = z.number();

/** docs/contract/compute.md 9; optional fields existed until a microversion removed them. */
export const Limits = z.strictObject({
  limits: z.strictObject({
    rate: z.array(z.never()),
    absolute: z.strictObject({
      maxTotalInstances: Count,
      maxTotalCores: Count,
      maxTotalRAMSize: Count,
      maxTotalKeypairs: Count,
      maxServerMeta: Count,
      maxServerGroups: Count,
      maxServerGroupMembers: Count,
      totalInstancesUsed: Count,
      totalCoresUsed: Count,
      totalRAMUsed: Count,
      totalServerGroupsUsed: Count,
      maxImageMeta: Count.optional(),
      maxPersonality: Count.optional(),
      maxPersonalitySize: Count.optional(),
      maxSecurityGroups: Count.optional(),
      maxSecurityGroupRules: Count.optional(),
      maxTotalFloatingIps: Count.optional(),
      totalFloatingIpsUsed: Count.optional(),
      totalSecurityGroupsUsed: Count.optional(),
    }),
  }),
});
export type Limits = z.infer<typeof Limits>;

/** Keys of other services, such as `reserved`, are ignored. */
export const LimitsQuery = z.object({ tenant_id: word.optional() });
