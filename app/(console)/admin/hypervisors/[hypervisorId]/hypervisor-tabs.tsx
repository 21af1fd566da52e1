'use client';

import { useQuery } from '@tanstack/react-query';
import { ArrowRightLeft } from 'lucide-react';
import { ObjectActivity } from '#components/activity/object-activity.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { nameOrId } from '#components/console/name-or-id.ts';
import { PageTabs } from '#components/console/page-tabs.tsx';
import { type HypervisorRow, isSimulated } from '#components/hosts/hypervisor-row.ts';
import { MoveTable } from '#components/instances/move-table.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { migrationApi } from '#lib/compute/migrations/contract.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { HostAllocations } from './host-allocations.tsx';
import { HostFaults } from './host-faults.tsx';
import { HostInstances } from './host-instances.tsx';
import { HostOverview } from './host-overview.tsx';
import { HostServices } from './host-services.tsx';

export function HypervisorTabs({ projectId, row }: { projectId: string; row: HypervisorRow }) {
  const t = useT();
  const json = JSON.stringify(row.hypervisor, null, 2);
  return (
    <PageTabs
      label={t('About this hypervisor')}
      tabs={[
        { id: 'overview', label: t('Overview'), content: <HostOverview projectId={projectId} row={row} /> },
        {
          id: 'instances',
          label: t('Instances'),
          count: row.instances,
          content: <HostInstances projectId={projectId} host={row.name} />,
        },
        {
          id: 'allocations',
          label: t('Allocations'),
          content: <HostAllocations projectId={projectId} row={row} />,
        },
        { id: 'services', label: t('Services'), content: <HostServices projectId={projectId} host={row.name} /> },
        {
          id: 'activity',
          label: t('Activity'),
          content: (
            <div className="flex flex-col gap-4">
              <ObjectActivity projectId={projectId} kind="host" id={row.name} />
              <HostMoves projectId={projectId} host={row.name} />
            </div>
          ),
        },
        ...(isSimulated(row)
          ? [{ id: 'faults', label: t('Faults'), content: <HostFaults projectId={projectId} host={row.name} /> }]
          : []),
        { id: 'json', label: t('JSON'), content: <CodeBlock code={json} label={t('JSON')} copyLabel={t('Copy')} /> },
      ]}
    />
  );
}

function HostMoves({ projectId, host }: { projectId: string; host: string }) {
  const t = useT();
  const query = useQuery(clientOf(migrationApi).list.rows(projectId, { host }));
  const names = useQuery(clientOf(factApi).movedServers.query(projectId, { host }));
  const nameById = new Map(names.data?.servers.map(({ id, name }) => [id, name]));
  return (
    <MoveTable
      query={query}
      nameOf={(id) => nameOrId(names, nameById.get(id), id)}
      empty={
        <EmptyState icon={ArrowRightLeft} title={t('No instances have moved to or from this host')}>
          {t('Migrations, resizes and evacuations from and to this host appear here.')}
        </EmptyState>
      }
    />
  );
}
