'use client';

import { useQueries, useQuery } from '@tanstack/react-query';
import { PieChart } from 'lucide-react';
import { AppLink } from '#components/console/app-link.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { dependentOn, listSource, mapSource } from '#components/console/row-sources.ts';
import { StateBadge } from '#components/console/state-badge.tsx';
import { textColumn } from '#components/console/text-column.tsx';
import type { HypervisorRow } from '#components/hosts/hypervisor-row.ts';
import { useOwners } from '#components/projects/use-owners.ts';
import { Alert } from '#components/ui/alert.tsx';
import { everyAnswer, nullIfNotFound } from '#lib/client/answer.ts';
import { migrationApi } from '#lib/compute/migrations/contract.ts';
import { serverApi } from '#lib/compute/servers/contract.ts';
import { onHost } from '#lib/compute/servers/search.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';
import {
  type Allocation,
  allocationOf,
  type Holder,
  isMoving,
  reservedServers,
  sumAllocations,
  unexplainedUsage,
} from './allocations.ts';

const WORDS: Record<Holder, string> = {
  here: msg('On this host'),
  arriving: msg('Moving here'),
  returning: msg('May return'),
};

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
    textColumn<Allocation>('holder', t('Reason'), 11, ({ holder }) => holder, {
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
        areEntries
        caption={t('Allocations of {host}', { host: row.name })}
        columns={columns}
        source={source}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        toolbar={<Together allocations={source.rows} />}
        states={{
          empty: (
            <EmptyState icon={PieChart} title={t('Nothing is allocated on this host')}>
              {t('Allocations appear here as soon as the scheduler chooses this host for an instance.')}
            </EmptyState>
          ),
        }}
      />
    </div>
  );
}

function Together({ allocations = [] }: { allocations: readonly Allocation[] | undefined }) {
  const { t, format } = useI18n();
  const { vcpus, ram, disk } = sumAllocations(allocations);
  return (
    <p className="px-2 text-ink-muted">
      {t('Total: {vcpus} vCPU, {ram} of RAM and {disk} of disk', {
        vcpus: format.number(vcpus),
        ram: format.mib(ram),
        disk: format.gib(disk),
      })}
    </p>
  );
}

/** Shown if the host reports other totals than its instances have allocated, such as after an incomplete release. */
function Unaccounted({ row, allocations }: { row: HypervisorRow; allocations: readonly Allocation[] | undefined }) {
  const { t, format } = useI18n();
  if (!allocations) return null;
  const { vcpus, ram, disk } = unexplainedUsage(row, allocations);
  if (vcpus === 0 && ram === 0 && disk === 0) return null;
  return (
    <Alert tone="info" title={t('The totals of the host differ')}>
      {t(
        'In addition to these instances, {vcpus} vCPU, {ram} of RAM and {disk} of disk are allocated. This is normal for a few seconds after a change. If it persists, something was not released.',
        { vcpus: format.number(vcpus), ram: format.mib(ram), disk: format.gib(disk) },
      )}
    </Alert>
  );
}

function useAllocations(projectId: string, host: string) {
  const moves = useQuery(clientOf(migrationApi).list.query(projectId, { host }));
  const migrations = moves.data?.migrations ?? [];
  const reservations = reservedServers(host, migrations);
  const others = useQueries({
    queries: [...reservations.keys()].map((id) => clientOf(serverApi).show.query(projectId, id)),
    // A server that was deleted in the meantime uses nothing.
    combine: (answers) => everyAnswer(answers.map(nullIfNotFound)),
  });
  const here = dependentOn(
    dependentOn(listSource(useQuery(clientOf(serverApi).list.rows(projectId, onHost(host)))), moves),
    others,
  );
  const source = mapSource(here, (servers) => [
    ...servers.map((server) => allocationOf(server, 'here')),
    ...(others.data ?? [])
      .flatMap((answer) => (answer ? [answer.server] : []))
      .filter(({ id }) => !servers.some((server) => server.id === id))
      .map((server) => allocationOf(server, reservations.get(server.id) ?? 'arriving')),
  ]);
  return { source, isMoving: isMoving(migrations) };
}
