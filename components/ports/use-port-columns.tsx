'use client';

import { ageColumn } from '#components/console/age-column.tsx';
import { idColumn } from '#components/console/id-column.tsx';
import { nameColumn } from '#components/console/name-column.tsx';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { PortDevice } from './port-device.tsx';
import { PortGroups } from './port-groups.tsx';
import { type PortRow, portName } from './port-row.ts';
import { PortStatusBadge } from './port-status.tsx';

export function usePortColumns(projectId: string): TableColumn<PortRow>[] {
  const t = useT();
  const isOptional = true;
  const hrefOf = ({ port }: PortRow) => objectHref(projectId, 'ports', port.id);
  return [
    nameColumn<PortRow>(t('Name'), 11, ({ port }) => portName(port), hrefOf),
    textColumn('status', t('Status'), 7, ({ port }) => port.status, {
      sortKey: 'status',
      cell: ({ port }) => <PortStatusBadge port={port} />,
    }),
    textColumn('network', t('Network'), 9, ({ network }) => network, { sortKey: 'network' }),
    textColumn('ips', t('Fixed IPs'), 10, ({ port }) => port.fixed_ips.map(({ ip_address }) => ip_address).join(', ')),
    textColumn('floating', t('Floating IP'), 9, ({ floatingIps }) => floatingIps.join(', ')),
    textColumn('device', t('Device'), 10, ({ deviceName }) => deviceName, {
      cell: (row) => <PortDevice projectId={projectId} row={row} />,
    }),
    textColumn('groups', t('Security groups'), 10, ({ groups }) => groups.map(({ name }) => name).join(', '), {
      cell: (row) => <PortGroups projectId={projectId} row={row} />,
    }),
    textColumn('mac', t('MAC address'), 10.5, ({ port }) => port.mac_address, {
      cell: ({ port }) => <code className="font-mono text-small">{port.mac_address}</code>,
    }),
    textColumn('up', t('Admin state'), 7, ({ port }) => (port.admin_state_up ? 'up' : 'down'), {
      cell: ({ port }) => (port.admin_state_up ? t('Up') : t('Down')),
    }),
    ageColumn('created', t('Created'), ({ port }) => port.created_at, {
      isOptional,
      sortKey: 'created_at',
    }),
    textColumn('description', t('Description'), 12, ({ port }) => port.description, { isOptional }),
    idColumn('id', t('ID'), 14, ({ port }) => port.id),
  ];
}
