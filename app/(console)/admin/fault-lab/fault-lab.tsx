'use client';

import { useQuery } from '@tanstack/react-query';
import { Bug, FlaskConical, Wrench } from 'lucide-react';
import { useState } from 'react';
import type { Action } from '#components/console/action.ts';
import { EmptyState } from '#components/console/empty-state.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { dependentOn, listSource, mapSource } from '#components/console/row-sources.ts';
import { ScreenState } from '#components/console/screen-state.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { toApiError } from '#lib/client/api-error.ts';
import { faultApi } from '#lib/compute/simulated-fleet/contract.ts';
import type { Fault } from '#lib/compute/simulated-fleet/schema.ts';
import { haApi } from '#lib/console/ha/contract.ts';
import type { Coverage } from '#lib/console/ha/coverage/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { type LabHost, useLabColumns } from './use-lab-columns.tsx';

const NewFaultDialog = lazyComponent(
  async () => (await import('#components/hosts/new-fault-dialog.tsx')).NewFaultDialog,
);

const RepairDialog = lazyComponent(async () => (await import('#components/hosts/repair-dialog.tsx')).RepairDialog);

const none: readonly Fault[] = [];

const toLabHosts = ({ hosts, uncovered }: Coverage, faults: readonly Fault[]): LabHost[] => {
  const of = (name: string) => faults.filter(({ host }) => host === name);
  const known = hosts.flatMap(({ compute, name, instances, segment_name, last, outlook, ...host }) => {
    if (!compute) return [];
    const rejection = host.on_maintenance ? (host.maintenance_by === null ? 'maintenance' : 'out_of_service') : null;
    return [{ name, compute, instances, segment: segment_name, rejection, last, outlook, faults: of(name) } as const];
  });
  const others = uncovered.map(({ name, compute, instances }) => {
    return { name, compute, instances, segment: null, rejection: null, last: null, outlook: null, faults: of(name) };
  });
  const byName = new Intl.Collator('en', { numeric: true });
  return [...known, ...others].toSorted((one, other) => byName.compare(one.name, other.name));
};

export function FaultLab({ projectId }: { projectId: string }) {
  const t = useT();
  const faults = useQuery(clientOf(faultApi).list.query(projectId));
  const source = listSource(
    useQuery({ ...clientOf(haApi).coverage.query(projectId), select: ({ coverage }) => [coverage] }),
  );
  const hosts = mapSource(source, (rows) =>
    rows.flatMap((coverage) => toLabHosts(coverage, faults.data?.faults ?? none)),
  );
  const columns = useLabColumns();
  const [repairing, setRepairing] = useState<string>();
  const [failing, setFailing] = useState<string>();
  const actionsOf = ({ name, faults: those }: LabHost): Action[] => [
    { label: t('Simulate a failure'), icon: <Bug />, allowed: true, onSelect: () => setFailing(name) },
    {
      label: t('Repair'),
      icon: <Wrench />,
      allowed: those.length > 0 || msg('No faults'),
      onSelect: () => setRepairing(name),
    },
  ];
  if (faults.error && toApiError(faults.error).status === 404) return <NotSimulated />;
  return (
    <>
      <ResourceTable<LabHost>
        listId="admin-fault-lab"
        caption={t('Hosts')}
        columns={columns}
        source={dependentOn(hosts, faults)}
        idOf={({ name }) => name}
        nameOf={({ name }) => name}
        actions={actionsOf}
        states={{ empty: <EmptyState icon={FlaskConical} title={t('No hypervisors yet')} /> }}
      />
      {repairing && (
        <RepairDialog
          projectId={projectId}
          host={repairing}
          faults={(faults.data?.faults ?? none).filter(({ host }) => host === repairing)}
          onClose={() => setRepairing(undefined)}
        />
      )}
      {failing && <NewFaultDialog projectId={projectId} host={failing} onClose={() => setFailing(undefined)} />}
    </>
  );
}

function NotSimulated() {
  const t = useT();
  return (
    <ScreenState icon={FlaskConical} title={t('This fleet is real')}>
      {t('You can simulate failures only on a simulated fleet.')}
    </ScreenState>
  );
}
