import type { Flavor } from '#lib/compute/flavors/schema.ts';
import type { ComputeQuotaUsage } from '#lib/compute/quota-sets/schema.ts';

type Quotas = ComputeQuotaUsage['quota_set'];

/** Returns how many more instances of a flavor fit the quota; Infinity if it is unlimited. */
export function roomFor({ vcpus, ram }: Pick<Flavor, 'vcpus' | 'ram'>, quotas: Quotas): number {
  const left = ({ limit, in_use, reserved }: Quotas['cores']) =>
    limit < 0 ? Infinity : Math.max(0, limit - in_use - reserved);
  return Math.min(
    left(quotas.instances),
    Math.floor(left(quotas.cores) / vcpus),
    // The API rejects flavors without RAM, but other clouds may have them.
    ram === 0 ? Infinity : Math.floor(left(quotas.ram) / ram),
  );
}
