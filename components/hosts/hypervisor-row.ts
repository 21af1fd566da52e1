import { propertiesOf } from '#lib/compute/aggregates/host-rules.ts';
import type { Aggregate } from '#lib/compute/aggregates/schema.ts';
import { type Amount, type Capacity, capacityOf } from '#lib/compute/hypervisors/capacity.ts';
import type { Hypervisor } from '#lib/compute/hypervisors/schema.ts';
import type { Service } from '#lib/compute/services/schema.ts';
import type { CoveredHost } from '#lib/console/ha/coverage/schema.ts';
import type { Mute } from '#lib/ha/mutes/schema.ts';

export interface HypervisorRow extends Capacity {
  id: string;
  name: string;
  hypervisor: Hypervisor;
  /** Undefined while it is loading. */
  service: Service | undefined;
  zone: string;
  isUp: boolean;
  /** An administrator has marked the service as down. */
  isForcedDown: boolean;
  isEnabled: boolean;
  reason: string;
  instances: number;
  aggregates: readonly string[];
  properties: ReadonlyMap<string, ReadonlySet<string>>;
  /** Its place in a segment; null if it is in none, undefined while that is loading. */
  protection?: Pick<CoveredHost, 'segment_name' | 'condition'> | null | undefined;
  /** If it is muted. */
  mute?: Mute | undefined;
}

export function toHypervisorRow(
  hypervisor: Hypervisor,
  services: readonly Service[] = [],
  aggregates: readonly Pick<Aggregate, 'name' | 'hosts' | 'metadata'>[] = [],
): HypervisorRow {
  const { host, disabled_reason } = hypervisor.service;
  const service = services.find((one) => one.host === host && one.binary === 'nova-compute');
  const own = aggregates.filter(({ hosts }) => hosts.includes(host));
  return {
    id: String(hypervisor.id),
    name: hypervisor.hypervisor_hostname,
    hypervisor,
    service,
    zone: service?.zone ?? '',
    isUp: hypervisor.state === 'up',
    isForcedDown: service?.forced_down ?? false,
    isEnabled: hypervisor.status === 'enabled',
    reason: disabled_reason ?? '',
    ...capacityOf(hypervisor),
    instances: hypervisor.running_vms ?? 0,
    aggregates: own.map(({ name }) => name),
    properties: propertiesOf(own.flatMap(({ metadata }) => Object.entries(metadata))),
  };
}

const SIMULATED = 'simulated';

export const isSimulated = ({ hypervisor }: Pick<HypervisorRow, 'hypervisor'>): boolean =>
  hypervisor.hypervisor_type === SIMULATED;

export const free = ({ used, total }: Amount): number => total - used;
/** 0 if the total is 0. */
export const share = ({ used, total }: Amount): number => (total > 0 ? used / total : 0);

export const meterOf = (amount: Amount) => {
  const ratio = share(amount);
  return { ratio, tone: ratio >= 0.95 ? 'danger' : ratio >= 0.8 ? 'warning' : 'accent' } as const;
};
