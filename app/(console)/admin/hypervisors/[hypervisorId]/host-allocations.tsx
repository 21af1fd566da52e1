'use client';

import { PieChart } from 'lucide-react';
import { AppLink } from '#components/console/app-link.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { StateBadge } from '#components/console/state-badge.tsx';
import { textColumn } from '#components/console/text-column.tsx';
import type { HypervisorRow } from '#components/hosts/hypervisor-row.ts';
import { useOwners } from '#components/projects/use-owners.ts';
import { Alert } from '#components/ui/alert.tsx';
import { adminObjectHref } from '#lib/console/paths.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { type Allocation, type Holder, taken, unaccounted } from './allocations.ts';
import { useAllocations } from './use-allocations.ts';

const WORDS: Record<Holder, string> = {
  here: msg('is here'),
  arriving: msg('is on its way here'),
  returning: msg('may come back'),
};

/** What each instance takes of a host, those included that are still on their way. */
export function HostAllocations({ projectId, row }: { projectId: string; row: HypervisorRow }) {
  const { t, format } = useI18n();
  const { ownerOf } = useOwners(projectId);
  const { source, isMoving } = useAllocations(projectId, row.name);
  const amount = (id: 'vcpus' | 'ram' | 'disk', header: string, show: (value: number) => string) =>
    textColumn<Allocation>(id, header, 7, (one) => String(one[id]), { align: 'end', cell: (one) => show(one[id]) });
  const columns = [
    textColumn<Allocation>('name', t('Instance'), 12, ({ name }) => name, {
      grows: true,
      isRowHeader: true,
      cell: ({ id, name }) => <AppLink href={adminObjectHref('instances', id)}>{name}</AppLink>,
    }),
    textColumn<Allocation>('project', t('Project'), 9, ({ projectId: owner }) => ownerOf(owner).project),
    textColumn<Allocation>('holder', t('Why'), 11, ({ holder }) => holder, {
      cell: ({ holder }) => (
        <StateBadge
          word={t(WORDS[holder])}
          tone={holder === 'here' ? 'neutral' : 'info'}
          isTransitional={holder === 'arriving'}
        />
      ),
    }),
    amount('vcpus', t('vCPU'), format.number),
    amount('ram', t('RAM'), format.mib),
    amount('disk', t('Disk'), format.gib),
  ];
  return (
    <div className="flex flex-col gap-3">
      {!isMoving && <Unaccounted row={row} allocations={source.rows} />}
      <ResourceTable<Allocation>
        listId="admin-allocations"
        caption={t('Allocations of {host}', { host: row.name })}
        columns={columns}
        source={source}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        toolbar={<Together allocations={source.rows} />}
        states={{
          empty: (
            <EmptyState icon={PieChart} title={t('Nothing is taken of this host')}>
              {t('What an instance takes of a host appears here, from the moment the scheduler chooses it.')}
            </EmptyState>
          ),
        }}
      />
    </div>
  );
}

/** What all of them take. */
function Together({ allocations = [] }: { allocations: readonly Allocation[] | undefined }) {
  const { t, format } = useI18n();
  const { vcpus, ram, disk } = taken(allocations);
  return (
    <p className="px-2 text-ink-muted">
      {t('Together {vcpus} vCPU, {ram} of RAM and {disk} of disk', {
        vcpus: format.number(vcpus),
        ram: format.mib(ram),
        disk: format.gib(disk),
      })}
    </p>
  );
}

/** The host says that more or less is taken than its instances take: something was not given back. */
function Unaccounted({ row, allocations }: { row: HypervisorRow; allocations: readonly Allocation[] | undefined }) {
  const { t, format } = useI18n();
  if (!allocations) return null;
  const { vcpus, ram, disk } = unaccounted(row, allocations);
  if (vcpus === 0 && ram === 0 && disk === 0) return null;
  return (
    <Alert tone="info" title={t('The host counts otherwise')}>
      {t(
        'Beyond these instances it counts {vcpus} vCPU, {ram} of RAM and {disk} of disk. Right after a change that is so for some seconds; if it stays, something was not given back.',
        { vcpus: format.number(vcpus), ram: format.mib(ram), disk: format.gib(disk) },
      )}
    </Alert>
  );
}
