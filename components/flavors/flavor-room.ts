import type { Flavor } from '#lib/compute/flavors/schema.ts';
import type { ComputeQuotaUsage } from '#lib/compute/quota-sets/schema.ts';
import { quotaLeft } from '#lib/quotas/quota-left.ts';

type Quotas = ComputeQuotaUsage;

/** Returns how many more instances of a flavor fit the quota; Infinity if it is unlimited. */
export function roomFor(
  { vcpus, ram }: Pick<Flavor, 'vcpus' | 'ram'>,
  quotas: Pick<Quotas, 'instances' | 'cores' | 'ram'>,
): number {
  // The API rejects flavors without vCPUs or RAM, but other clouds may have them.
  const room = (quota: Quotas['cores'], each: number) => (each === 0 ? Infinity : Math.floor(quotaLeft(quota) / each));
  return Math.min(room(quotas.instances, 1), room(quotas.cores, vcpus), room(quotas.ram, ram));
}
