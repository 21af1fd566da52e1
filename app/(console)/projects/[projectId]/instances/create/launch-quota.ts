import { roomFor as unlimitedRoomFor } from '#components/flavors/flavor-room.ts';
import type { StorageQuotaUsage } from '#lib/block-storage/quota-sets/schema.ts';
import type { Flavor } from '#lib/compute/flavors/schema.ts';
import type { ComputeQuotaUsage } from '#lib/compute/quota-sets/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { countedUsage } from '#lib/quotas/quota-left.ts';
import { MAX_COUNT, namesOf } from './launch-names.ts';
import type { ResolvedLaunch } from './launch-requests.ts';

export interface LaunchQuotas {
  compute: ComputeQuotaUsage | undefined;
  storage: StorageQuotaUsage['quota_set'] | undefined;
  ports: { used: number; limit: number } | undefined;
  floatingIps: { used: number; limit: number } | undefined;
}

export interface QuotaDemand {
  /** Name of the limit. */
  quota: string;
  label: string;
  used: number;
  /** -1 means unlimited. */
  limit: number;
  added: number;
  unit: 'count' | 'mib' | 'gib';
}

export function quotaDemands(values: ResolvedLaunch, flavor: Flavor | undefined, quotas: LaunchQuotas): QuotaDemand[] {
  const count = namesOf(values).length || 1;
  const { compute, storage, ports, floatingIps } = quotas;
  const demand = (
    quota: string,
    label: string,
    usage: { in_use: number; limit: number; reserved: number } | undefined,
    each: number,
    unit: QuotaDemand['unit'] = 'count',
  ): QuotaDemand[] =>
    usage ? [{ quota, label, used: countedUsage(usage), limit: usage.limit, added: each * count, unit }] : [];
  return [
    ...demand('instances', msg('Instances'), compute?.instances, 1),
    ...demand('cores', msg('vCPU'), compute?.cores, flavor?.vcpus ?? 0),
    ...demand('ram', msg('Memory'), compute?.ram, flavor?.ram ?? 0, 'mib'),
    ...(values.toVolume ? demand('volumes', msg('Volumes'), storage?.volumes, 1) : []),
    ...(values.toVolume
      ? demand('gigabytes', msg('Volumes and snapshots'), storage?.gigabytes, values.volumeSize ?? 0, 'gib')
      : []),
    ...demand(
      'port',
      msg('Ports'),
      ports && { in_use: ports.used, limit: ports.limit, reserved: 0 },
      values.networks.length,
    ),
    ...(values.floatingNetwork
      ? demand(
          'floatingip',
          msg('Floating IPs'),
          floatingIps && { in_use: floatingIps.used, limit: floatingIps.limit, reserved: 0 },
          1,
        )
      : []),
  ];
}

export const isOver = ({ used, limit, added }: QuotaDemand): boolean => limit >= 0 && added > 0 && used + added > limit;

/** Returns how many instances of a flavor fit the quota, at most `MAX_COUNT`. */
export function roomFor(flavor: Pick<Flavor, 'vcpus' | 'ram'> | undefined, compute: LaunchQuotas['compute']): number {
  if (!compute) return MAX_COUNT;
  return Math.min(MAX_COUNT, unlimitedRoomFor(flavor ?? { vcpus: 0, ram: 0 }, compute));
}
