'use client';

import { Cpu } from 'lucide-react';
import { EmptyState } from '#components/console/empty-state.tsx';
import type { FilterField } from '#components/console/filters.ts';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { withCounts } from '#components/console/row-counts.ts';
import { statusChoices } from '#components/console/status-words.ts';
import { useSelectedRows } from '#components/console/use-selected-rows.ts';
import { ViewTabs } from '#components/console/view-tabs.tsx';
import { hypervisorListDefaults, selectHypervisors } from '#components/hosts/hypervisor-row.ts';
import { useHostConnections } from '#components/hosts/use-host-connections.ts';
import { useHypervisors } from '#components/hosts/use-hypervisors.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';
import { AddHostLink } from './add-host-link.tsx';
import { ConnectionNotes } from './connection-notes.tsx';
import { useHostActions } from './use-host-actions.tsx';
import { useHypervisorColumns } from './use-hypervisor-columns.tsx';

function useHostFields(): FilterField[] {
  const t = useT();
  const compared = ['>', '<'] as const;
  return [
    { id: 'state', label: t('State'), values: statusChoices(['up', 'down'], t) },
    { id: 'status', label: t('Status'), values: statusChoices(['enabled', 'disabled'], t) },
    { id: 'az', label: t('Availability zone'), operators: ['!'] },
    { id: 'type', label: t('Type') },
    { id: 'aggregate', label: t('Aggregate'), operators: ['!'] },
    { id: 'instances', label: t('Instances'), operators: compared },
    { id: 'ram', label: t('RAM in use'), operators: compared, unit: '%' },
  ];
}

export function HypervisorTable({ projectId }: { projectId: string }) {
  const t = useT();
  const source = useHypervisors(projectId);
  const { countOf, table } = useSelectedRows(source, {
    fields: useHostFields(),
    select: selectHypervisors,
    sort: hypervisorListDefaults.sort,
    label: t('Filter hypervisors'),
  });
  const connections = useHostConnections(projectId);
  const actions = useHostActions(projectId, connections);
  const views = [
    { label: t('All') },
    { label: t('Down'), where: ['state:down'] },
    { label: t('Disabled'), where: ['status:disabled'] },
    { label: t('Nearly full'), where: ['ram:>80'] },
    { label: t('Most free RAM'), sort: { key: 'free_ram', isDescending: true } },
  ];
  return (
    <>
      <ViewTabs listId="admin-hypervisors" label={t('Views of hypervisors')} views={withCounts(views, countOf)} />
      <ConnectionNotes connections={connections} />
      <ResourceTable
        listId="admin-hypervisors"
        caption={t('Hypervisors')}
        columns={useHypervisorColumns(connections)}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        {...table}
        groupings={[
          { id: 'az', label: t('Availability zone'), keyOf: ({ zone }) => zone },
          { id: 'type', label: t('Type'), keyOf: ({ hypervisor }) => hypervisor.hypervisor_type },
        ]}
        hrefOf={({ id }) => adminObjectHref('hypervisors', id)}
        actions={actions.of}
        bulkActions={actions.bulk}
        states={{
          empty: (
            <EmptyState icon={Cpu} title={t('No hypervisors yet')} actions={<AddHostLink />}>
              {t('A host appears here as soon as its compute service reports for the first time.')}
            </EmptyState>
          ),
        }}
      />
      {actions.dialog}
    </>
  );
}
