'use client';

import { useQuery } from '@tanstack/react-query';
import { Bug } from 'lucide-react';
import { useState } from 'react';
import { ageColumn } from '#components/console/age-column.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { listSource, mapSource } from '#components/console/row-sources.ts';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { faultWords } from '#components/hosts/fault-words.ts';
import { Button } from '#components/ui/button.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { faultApi } from '#lib/compute/simulated-fleet/contract.ts';
import type { Fault } from '#lib/compute/simulated-fleet/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';

const NewFaultDialog = lazyComponent(
  async () => (await import('#components/hosts/new-fault-dialog.tsx')).NewFaultDialog,
);

const RepairDialog = lazyComponent(async () => (await import('#components/hosts/repair-dialog.tsx')).RepairDialog);

export function HostFaults({ projectId, host }: { projectId: string; host: string }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const source = listSource(useQuery(clientOf(faultApi).list.rows(projectId)));
  const [repaired, setRepaired] = useState<Fault>();
  const columns = useFaultColumns(setRepaired);
  const add = (
    <Button variant="primary" onClick={() => setIsOpen(true)}>
      <Bug aria-hidden />
      {t('Simulate a failure')}
    </Button>
  );
  return (
    <>
      <ResourceTable<Fault>
        listId="admin-faults"
        areEntries
        caption={t('Faults of {host}', { host })}
        columns={columns}
        source={mapSource(source, (faults) => faults.filter((fault) => fault.host === host))}
        idOf={({ id }) => id}
        nameOf={({ type }) => t(faultWords[type].title)}
        toolbar={<div className="ps-1">{add}</div>}
        states={{
          empty: (
            <EmptyState icon={Bug} title={t('No faults')}>
              {t('This host is simulated. You can make it fail to see how the cloud handles it.')}
            </EmptyState>
          ),
        }}
      />
      {repaired && (
        <RepairDialog projectId={projectId} host={host} faults={[repaired]} onClose={() => setRepaired(undefined)} />
      )}
      {isOpen && <NewFaultDialog projectId={projectId} host={host} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function useFaultColumns(onRepair: (fault: Fault) => void): TableColumn<Fault>[] {
  const t = useT();
  return [
    textColumn<Fault>('type', t('Fault'), 14, ({ type }) => t(faultWords[type].title), {
      grows: true,
      isRowHeader: true,
    }),
    textColumn<Fault>('operation', t('Operation'), 8, ({ type, operation }) =>
      type.startsWith('operation') ? (operation ?? t('any')) : '',
    ),
    textColumn<Fault>('remaining', t('Times'), 7, ({ type, remaining }) =>
      type.startsWith('operation') ? String(remaining ?? t('until repaired')) : '',
    ),
    ageColumn('created', t('Since'), ({ created_at }) => created_at),
    {
      id: 'repair',
      header: t('Repair'),
      width: 7,
      cell: (fault) => (
        <Button size="small" onClick={() => onRepair(fault)}>
          {t('Repair')}
        </Button>
      ),
    },
  ];
}
