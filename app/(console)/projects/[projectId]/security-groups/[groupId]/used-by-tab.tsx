'use client';

import { useQuery } from '@tanstack/react-query';
import { Unplug } from 'lucide-react';
import { AppLink } from '#components/console/app-link.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { dependentOn, listSource } from '#components/console/row-sources.ts';
import { StatusBadge } from '#components/console/status-badge.tsx';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { portName } from '#components/ports/port-row.ts';
import { type GroupRow, groupName } from '#components/security-groups/group-row.ts';
import { Alert } from '#components/ui/alert.tsx';
import { serverApi } from '#lib/compute/servers/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { groupPortsQuery } from '#lib/networking/choices.ts';
import type { Port } from '#lib/networking/ports/schema.ts';
import { objectHref } from '#lib/screens/paths.ts';

interface UsedByTabProps {
  projectId: string;
  row: GroupRow;
}

const portsIn = ({ ports }: { ports: Port[] }) => ports;
const addresses = ({ fixed_ips }: Port) => fixed_ips.map(({ ip_address }) => ip_address).join(', ');

function useColumns(projectId: string, instanceOf: (port: Port) => string): TableColumn<Port>[] {
  const t = useT();
  return [
    textColumn('name', t('Port'), 14, portName, {
      grows: true,
      isRowHeader: true,
      cell: (port) => (
        <AppLink look="strong" href={objectHref(projectId, 'ports', port.id)}>
          {portName(port)}
        </AppLink>
      ),
    }),
    textColumn('addresses', t('Fixed IPs'), 12, addresses),
    textColumn('instance', t('Instance'), 14, instanceOf, {
      cell: (port) =>
        instanceOf(port) ? (
          <AppLink href={objectHref(projectId, 'instances', port.device_id)}>{instanceOf(port)}</AppLink>
        ) : (
          port.device_owner || <span className="text-ink-faint">{t('Unbound')}</span>
        ),
    }),
    textColumn('status', t('Status'), 7, ({ status }) => status, {
      cell: ({ status }) => <StatusBadge status={status} />,
    }),
  ];
}

export function UsedByTab({ projectId, row }: UsedByTabProps) {
  const t = useT();
  const names = useQuery(clientOf(serverApi).summaries.query(projectId, { limit: '1000' }));
  const instanceOf = ({ device_owner, device_id }: Port) =>
    device_owner.startsWith('compute:')
      ? (names.data?.servers.find(({ id }) => id === device_id)?.name ?? device_id)
      : '';
  const ports = listSource(useQuery({ ...groupPortsQuery(projectId, row.group.id), select: portsIn }));
  return (
    <div className="flex flex-col gap-4">
      <NamedBy projectId={projectId} row={row} />
      <ResourceTable
        listId="security-group-ports"
        caption={t('Ports in the group')}
        columns={useColumns(projectId, instanceOf)}
        source={dependentOn(ports, names)}
        idOf={({ id }) => id}
        nameOf={portName}
        hrefOf={({ id }) => objectHref(projectId, 'ports', id)}
        states={{
          empty: (
            <EmptyState icon={Unplug} title={t('No ports use this group')}>
              {t('Assign it to an instance at launch or on its Network tab.')}
            </EmptyState>
          ),
        }}
      />
    </div>
  );
}

function NamedBy({ projectId, row: { namedBy } }: UsedByTabProps) {
  const t = useT();
  if (namedBy.length === 0) return null;
  return (
    <Alert tone="info" title={t('Rules of other groups refer to this group')}>
      <ul className="list-disc ps-5">
        {namedBy.map((group) => (
          <li key={group.id}>
            <AppLink href={objectHref(projectId, 'security-groups', group.id)}>{groupName(group)}</AppLink>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
