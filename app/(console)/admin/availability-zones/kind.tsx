import { MapPin } from 'lucide-react';
import { StateBadge } from '#components/console/state-badge.tsx';
import { usageAttribute } from '#components/hosts/usage-attribute.tsx';
import type { RowContext } from '#components/kind/attribute.ts';
import { kind, listOf, type RelatedData } from '#components/kind/kind.ts';
import { completeList } from '#components/kind/list-source.ts';
import type { Send } from '#lib/client/project-query.ts';
import { availabilityZoneApi } from '#lib/compute/availability-zones/contract.ts';
import type { AvailabilityZone } from '#lib/compute/availability-zones/schema.ts';
import { type Amount, type Capacity, capacityOf, totalCapacity } from '#lib/compute/hypervisors/capacity.ts';
import { hypervisorApi } from '#lib/compute/hypervisors/contract.ts';
import type { Hypervisor } from '#lib/compute/hypervisors/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { adminHref } from '#lib/screens/paths.ts';

interface ZoneRow extends Capacity {
  name: string;
  isAvailable: boolean;
  hosts: readonly string[];
  /** Enabled services that are up, out of the total. */
  services: Amount;
  instances: number;
}

function toZoneRow({ zoneName, zoneState, hosts }: AvailabilityZone, all: readonly Hypervisor[]): ZoneRow {
  const names = Object.keys(hosts ?? {});
  const services = Object.values(hosts ?? {}).flatMap((ofHost) => Object.values(ofHost));
  const members = all.filter(({ hypervisor_hostname }) => names.includes(hypervisor_hostname));
  return {
    name: zoneName,
    isAvailable: zoneState.available,
    hosts: names,
    services: { used: services.filter(({ active, available }) => active && available).length, total: services.length },
    instances: members.reduce((sum, { running_vms }) => sum + (running_vms ?? 0), 0),
    ...totalCapacity(members.map(capacityOf)),
  };
}

const RELATED = {
  hosts: (scope: string, send?: Send) => clientOf(hypervisorApi).list.query(scope, {}, send),
};

const zoneKind = kind<ZoneRow>()({
  noun: { one: msg('availability zone'), many: msg('availability zones') },
  icon: MapPin,
  idOf: ({ name }) => name,
  nameOf: ({ name }) => name,
  name: { label: msg('Zone') },
  words: ({ name, hosts }) => [name, ...hosts],
  isUnlogged: true,
  related: RELATED,
  attributes: {
    state: {
      label: msg('State'),
      value: ({ isAvailable }, { t }) => (isAvailable ? t('Available') : t('Not available')),
      show: ({ isAvailable }, { t }) => (
        <StateBadge
          word={isAvailable ? t('Available') : t('Not available')}
          tone={isAvailable ? 'success' : 'danger'}
        />
      ),
      sort: true,
    },
    services: {
      label: msg('Services up'),
      value: ({ services }) => `${services.used}/${services.total}`,
      show: ({ services: { used, total } }, { t, format }) =>
        t('{used} of {limit}', { used: format.number(used), limit: format.number(total) }),
      width: 7,
    },
    hosts: { label: msg('Hosts'), value: ({ hosts }) => hosts, as: 'list', width: 16, yields: true },
    instances: {
      label: msg('Instances'),
      value: ({ instances }) => instances,
      as: 'number',
      sort: true,
      hasTotal: true,
    },
    vcpus: usageAttribute('vcpus'),
    ram: usageAttribute('ram'),
  },
});

export const zoneList = listOf(zoneKind, {
  id: 'admin-zones',
  header: {
    description: msg('An availability zone is created by a host aggregate that names it.'),
    path: 'compute/v2.1/os-availability-zone/detail',
    command: 'openstack availability zone list --long',
  },
  source: completeList(
    clientOf(availabilityZoneApi).details.query,
    ({ availabilityZoneInfo }, { related }: RowContext<ZoneRow, RelatedData<typeof RELATED>>) =>
      availabilityZoneInfo.map((zone) => toZoneRow(zone, related.hosts?.hypervisors ?? [])),
  ),
  // Each row contains totals of its hosts.
  needs: ['hosts'],
  sort: 'name',
  nameLink: ({ name, vcpus }) => (vcpus.total > 0 ? adminHref('hypervisors', { where: `az:${name}` }) : undefined),
});
