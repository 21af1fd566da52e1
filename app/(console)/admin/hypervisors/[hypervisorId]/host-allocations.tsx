'use client';

import { useQueries, useQuery } from '@tanstack/react-query';
import { PieChart } from 'lucide-react';
import { dependentOn, listSource, mapSource } from '#components/console/row-sources.ts';
import { StateBadge } from '#components/console/state-badge.tsx';
import type { HypervisorRow } from '#components/hosts/hypervisor-row.ts';
import { kind, listOf } from '#components/kind/kind.ts';
import { KindList } from '#components/kind/kind-list.tsx';
import { loadedList } from '#components/kind/list-source.ts';
import { Alert } from '#components/ui/alert.tsx';
import { everyAnswer, nullIfNotFound } from '#lib/client/answer.ts';
import { migrationApi } from '#lib/compute/migrations/contract.ts';
import { serverApi } from '#lib/compute/servers/contract.ts';
import { onHost } from '#lib/compute/servers/search.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { projectApi } from '#lib/identity/projects/contract.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';
import {
  type Allocation,
  allocationOf,
  type Holder,
  isMoving,
  reservedServers,
  unexplainedUsage,
} from './allocations.ts';

const WORDS: Record<Holder, string> = {
  here: msg('On this host'),
  arriving: msg('Moving here'),
  returning: msg('May return'),
};

const allocationKind = kind<Allocation>()({
  noun: { one: msg('allocation'), many: msg('allocations') },
  icon: PieChart,
  isUnlogged: true,
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  name: { label: msg('Instance') },
  related: { projects: (scope, send) => clientOf(projectApi).list.query(scope, {}, send) },
  attributes: {
    project: {
      label: msg('Project'),
      value: ({ projectId }, { related }) =>
        related.projects?.projects.find(({ id }) => id === projectId)?.name ?? projectId,
      isVital: true,
      filter: { operators: [] },
    },
    holder: {
      label: msg('Reason'),
      value: ({ holder }, { t }) => t(WORDS[holder]),
      show: ({ holder }, { t }) => (
        <StateBadge
          word={t(WORDS[holder])}
          tone={holder === 'here' ? 'neutral' : 'info'}
          isTransitional={holder === 'arriving'}
        />
      ),
      width: 11,
      isVital: true,
    },
    vcpus: { label: msg('vCPU'), value: ({ vcpus }) => vcpus, as: 'number', sort: true, hasTotal: true },
    ram: { label: msg('RAM'), value: ({ ram }) => ram, as: 'mib', sort: true, hasTotal: true },
    disk: { label: msg('Disk'), value: ({ disk }) => disk, as: 'gib', sort: true, hasTotal: true },
  },
});

const allocationList = (host: string) =>
  listOf(allocationKind, {
    id: 'admin-allocations',
    header: {},
    source: loadedList(
      (scope) => useAllocations(scope, host),
      () => undefined,
    ),
    sort: 'name',
    nameLink: ({ id }) => adminObjectHref('instances', id),
    emptyTitle: msg('Nothing is allocated on this host'),
    emptyText: msg('Allocations appear here as soon as the scheduler chooses this host for an instance.'),
  });

export const HostAllocations = ({ projectId, row }: { projectId: string; row: HypervisorRow }) => (
  <>
    <Unaccounted projectId={projectId} row={row} />
    <KindList list={allocationList(row.name)} scope={projectId} />
  </>
);

/** Shown if the host reports other totals than its instances have allocated, such as after an incomplete release. */
function Unaccounted({ projectId, row }: { projectId: string; row: HypervisorRow }) {
  const { t, format } = useI18n();
  const { rows: allocations } = useAllocations(projectId, row.name);
  const moves = useQuery(clientOf(migrationApi).list.query(projectId, { host: row.name }));
  if (!allocations || !moves.data || isMoving(moves.data.migrations)) return null;
  const { vcpus, ram, disk } = unexplainedUsage(row, allocations);
  if (vcpus === 0 && ram === 0 && disk === 0) return null;
  return (
    <div className="mb-3">
      <Alert tone="info" title={t('The totals of the host differ')}>
        {t(
          'In addition to these instances, {vcpus} vCPU, {ram} of RAM and {disk} of disk are allocated. This is normal for a few seconds after a change. If it persists, something was not released.',
          { vcpus: format.number(vcpus), ram: format.mib(ram), disk: format.gib(disk) },
        )}
      </Alert>
    </div>
  );
}

function useAllocations(projectId: string, host: string) {
  const moves = useQuery(clientOf(migrationApi).list.query(projectId, { host }));
  const reservations = reservedServers(host, moves.data?.migrations ?? []);
  const others = useQueries({
    queries: [...reservations.keys()].map((id) => clientOf(serverApi).show.query(projectId, id)),
    // A server that was deleted in the meantime uses nothing.
    combine: (answers) => everyAnswer(answers.map(nullIfNotFound)),
  });
  const here = dependentOn(
    dependentOn(listSource(useQuery(clientOf(serverApi).list.rows(projectId, onHost(host)))), moves),
    others,
  );
  return mapSource(here, (servers) => [
    ...servers.map((server) => allocationOf(server, 'here')),
    ...(others.data ?? [])
      .flatMap((answer) => (answer ? [answer.server] : []))
      .filter(({ id }) => !servers.some((server) => server.id === id))
      .map((server) => allocationOf(server, reservations.get(server.id) ?? 'arriving')),
  ]);
}
