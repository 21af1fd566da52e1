'use client';

import { useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { AppLink } from '#components/console/app-link.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { dependentOn, listSource, mapSource } from '#components/console/row-sources.ts';
import { StateBadge } from '#components/console/state-badge.tsx';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import type { HypervisorRow } from '#components/hosts/hypervisor-row.ts';
import { UsageMeter } from '#components/hosts/usage-meter.tsx';
import { useKnownHosts } from '#components/hosts/use-hosts.ts';
import { availabilityZoneApi } from '#lib/compute/availability-zones/contract.ts';
import type { AvailabilityZone } from '#lib/compute/availability-zones/schema.ts';
import { type Amount, type Capacity, totalCapacity } from '#lib/compute/hypervisors/capacity.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { adminHref } from '#lib/screens/paths.ts';

const zonesIn = ({ availabilityZoneInfo }: { availabilityZoneInfo: AvailabilityZone[] }) => availabilityZoneInfo;

export function ZoneTable({ projectId }: { projectId: string }) {
  const t = useT();
  const hosts = useKnownHosts(projectId);
  const zones = listSource(useQuery({ ...clientOf(availabilityZoneApi).details.query(projectId), select: zonesIn }));
  // Each row contains totals of its hosts, so it depends on them.
  const source = dependentOn({ ...zones, rows: hosts.data && zones.rows }, hosts);
  const columns = useZoneColumns();
  return (
    <ResourceTable<ZoneRow>
      listId="admin-zones"
      caption={t('Availability zones')}
      columns={columns}
      source={mapSource(source, (rows) => rows.map((zone) => toZoneRow(zone, hosts.data ?? [])))}
      idOf={({ name }) => name}
      nameOf={({ name }) => name}
      states={{ empty: <EmptyState icon={MapPin} title={t('No zones yet')} /> }}
    />
  );
}

function useZoneColumns(): TableColumn<ZoneRow>[] {
  const { t, format } = useI18n();
  return [
    textColumn<ZoneRow>('name', t('Zone'), 9, ({ name }) => name, {
      grows: true,
      isRowHeader: true,
      cell: ({ name, vcpus }) =>
        vcpus.total > 0 ? (
          <AppLink look="strong" href={adminHref('hypervisors', { where: `az:${name}` })}>
            {name}
          </AppLink>
        ) : (
          name
        ),
    }),
    textColumn<ZoneRow>('state', t('State'), 9, ({ isAvailable }) => String(isAvailable), {
      cell: ({ isAvailable }) => (
        <StateBadge
          word={isAvailable ? t('Available') : t('Not available')}
          tone={isAvailable ? 'success' : 'danger'}
        />
      ),
    }),
    textColumn<ZoneRow>('services', t('Services up'), 7, ({ services }) => `${services.used}/${services.total}`, {
      cell: ({ services }) =>
        t('{used} of {limit}', { used: format.number(services.used), limit: format.number(services.total) }),
    }),
    textColumn<ZoneRow>('hosts', t('Hosts'), 16, (row) => row.hosts.join(', '), { yields: true }),
    textColumn<ZoneRow>('instances', t('Instances'), 7, ({ instances }) => String(instances), {
      align: 'end',
      cell: ({ instances }) => format.number(instances),
    }),
    textColumn<ZoneRow>('vcpus', t('vCPU'), 9, ({ vcpus }) => `${vcpus.used}/${vcpus.total}`, {
      isVital: true,
      cell: ({ name, vcpus }) => vcpus.total > 0 && <UsageMeter label={t('vCPU of {name}', { name })} amount={vcpus} />,
    }),
    textColumn<ZoneRow>('ram', t('RAM'), 10, ({ ram }) => `${ram.used}/${ram.total}`, {
      isVital: true,
      cell: ({ name, ram }) =>
        ram.total > 0 && <UsageMeter label={t('RAM of {name}', { name })} amount={ram} show={format.mib} />,
    }),
  ];
}

interface ZoneRow extends Capacity {
  name: string;
  isAvailable: boolean;
  hosts: readonly string[];
  /** Enabled services that are up, out of the total. */
  services: Amount;
  instances: number;
}

function toZoneRow({ zoneName, zoneState, hosts }: AvailabilityZone, all: readonly HypervisorRow[]): ZoneRow {
  const names = Object.keys(hosts ?? {});
  const services = Object.values(hosts ?? {}).flatMap((ofHost) => Object.values(ofHost));
  const members = all.filter(({ name }) => names.includes(name));
  return {
    name: zoneName,
    isAvailable: zoneState.available,
    hosts: names,
    services: {
      used: services.filter(({ active, available }) => active && available).length,
      total: services.length,
    },
    instances: members.reduce((sum, { instances }) => sum + instances, 0),
    ...totalCapacity(members),
  };
}
