'use client';

import { useQuery } from '@tanstack/react-query';
import { AppLink } from '#components/console/app-link.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { listSource } from '#components/console/row-sources.ts';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { nameOrId } from '#components/networks/network-words.ts';
import { PortHolder } from '#components/networks/port-holder.tsx';
import { PortStatusBadge } from '#components/ports/port-status.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { networkPortsQuery } from '#lib/networking/choices.ts';
import type { Port } from '#lib/networking/ports/schema.ts';
import { objectHref } from '#lib/screens/paths.ts';

export function PortsTab({ projectId, networkId }: { projectId: string; networkId: string }) {
  const t = useT();
  const query = useQuery({ ...networkPortsQuery(projectId, networkId), select: ({ ports }) => ports });
  return (
    <ResourceTable
      listId="network-ports"
      caption={t('Ports')}
      columns={usePortColumns(projectId)}
      source={listSource(query)}
      idOf={({ id }) => id}
      nameOf={nameOrId}
      hrefOf={({ id }) => objectHref(projectId, 'ports', id)}
      states={{
        empty: <EmptyState title={t('No ports')}>{t('Instances launched on this network get a port.')}</EmptyState>,
      }}
    />
  );
}

function usePortColumns(projectId: string): TableColumn<Port>[] {
  const t = useT();
  return [
    textColumn<Port>('name', t('Name'), 10, nameOrId, {
      grows: true,
      isRowHeader: true,
      cell: (port) => (
        <AppLink look="strong" href={objectHref(projectId, 'ports', port.id)}>
          {nameOrId(port)}
        </AppLink>
      ),
    }),
    textColumn('addresses', t('Addresses'), 12, ({ fixed_ips }) =>
      fixed_ips.map(({ ip_address }) => ip_address).join(', '),
    ),
    textColumn('mac', t('MAC address'), 10, ({ mac_address }) => mac_address),
    textColumn('device', t('Device'), 10, ({ device_id }) => device_id, {
      cell: (port) => <PortHolder projectId={projectId} port={port} />,
    }),
    textColumn('status', t('Status'), 6, ({ status }) => status, {
      cell: (port) => <PortStatusBadge port={port} />,
    }),
    textColumn('id', t('ID'), 14, ({ id }) => id, { isOptional: true, cell: ({ id }) => <CopyableId id={id} /> }),
  ];
}
