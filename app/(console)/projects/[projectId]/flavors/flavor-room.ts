import type { Flavor } from '#lib/compute/flavors/schema.ts';
import type { ComputeQuotaUsage } from '#lib/compute/quota-sets/schema.ts';

type Quotas = ComputeQuotaUsage['quota_set'];

/** How many more instances of a flavor the quota has room for; Infinity where nothing is limited. */
export function roomFor({ vcpus, ram }: Pick<Flavor, 'vcpus' | 'ram'>, quotas: Quotas): number {
  const left = ({ limit, in_use, reserved }: Quotas['cores']) =>
    limit < 0 ? Infinity : Math.max(0, limit - in_use - reserved);
  return Math.min(
    left(quotas.instances),
    Math.floor(left(quotas.cores) / vcpus),
    // The API refuses flavors without memory, another cloud may have them.
    ram === 0 ? Infinity : Math.floor(left(quotas.ram) / ram),
  );
}
