'use client';

import { AppLink } from '#components/console/app-link.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { numberColumn } from '#components/console/number-column.ts';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import type { HypervisorRow } from '#components/hosts/hypervisor-row.ts';
import { UsageMeter } from '#components/hosts/usage-meter.tsx';
import type { HostConnections } from '#components/hosts/use-host-connections.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';
import { HostConnectionState } from './host-connection-state.tsx';
import { HostStateBadge } from './host-state.tsx';
import { HostStatus } from './host-status.tsx';

type Column = TableColumn<HypervisorRow>;

export function useHypervisorColumns(connections: HostConnections): Column[] {
  const { t, format } = useI18n();
  const name: Column = {
    id: 'name',
    header: t('Host'),
    width: 6,
    grows: true,
    sortKey: 'name',
    isRowHeader: true,
    text: (row) => row.name,
    cell: (row) => (
      <AppLink look="strong" href={adminObjectHref('hypervisors', row.id)}>
        {row.name}
      </AppLink>
    ),
  };
  return [
    name,
    textColumn('state', t('State'), 12, ({ isUp }) => (isUp ? 'up' : 'down'), {
      sortKey: 'state',
      cell: (row) => <HostStateBadge row={row} />,
    }),
    textColumn('status', t('Status'), 13, ({ isEnabled }) => (isEnabled ? 'enabled' : 'disabled'), {
      sortKey: 'status',
      cell: (row) => <HostStatus row={row} />,
    }),
    textColumn('connection', t('Connection'), 7, (row) => connections.of(row.name)?.uri ?? '', {
      isVital: true,
      cell: (row) => <HostConnectionState row={row} connection={connections.of(row.name)} />,
    }),
    textColumn('az', t('Zone'), 5, ({ zone }) => zone, { sortKey: 'az', yields: true }),
    ...useUsageColumns(),
    numberColumn('instances', t('Instances'), 6.5, format.number, ({ instances }) => instances, {
      sortKey: 'instances',
    }),
    textColumn('type', t('Type'), 5.5, ({ hypervisor }) => hypervisor.hypervisor_type, {
      sortKey: 'type',
      yields: true,
    }),
    textColumn('aggregates', t('Aggregates'), 6.5, ({ aggregates }) => aggregates.join(', '), {
      yields: true,
    }),
    textColumn('ip', t('Address'), 8, ({ hypervisor }) => hypervisor.host_ip, { isOptional: true }),
    textColumn('reason', t('Reason'), 12, ({ reason }) => reason, { isOptional: true }),
    textColumn('id', t('ID'), 12, ({ id }) => id, { isOptional: true, cell: ({ id }) => <CopyableId id={id} /> }),
  ];
}

function useUsageColumns(): Column[] {
  const { t, format } = useI18n();
  return [
    textColumn('vcpus', t('vCPU'), 8, ({ vcpus }) => `${vcpus.used}/${vcpus.total}`, {
      isVital: true,
      sortKey: 'vcpus',
      cell: (row) => <UsageMeter label={t('vCPU of {name}', { name: row.name })} amount={row.vcpus} />,
    }),
    textColumn('ram', t('RAM'), 10, ({ ram }) => `${ram.used}/${ram.total}`, {
      isVital: true,
      sortKey: 'free_ram',
      cell: (row) => <UsageMeter label={t('RAM of {name}', { name: row.name })} amount={row.ram} show={format.mib} />,
    }),
    textColumn('disk', t('Disk'), 9.5, ({ disk }) => `${disk.used}/${disk.total}`, {
      isVital: true,
      sortKey: 'disk',
      yields: true,
      cell: (row) => <UsageMeter label={t('Disk of {name}', { name: row.name })} amount={row.disk} show={format.gib} />,
    }),
  ];
}
