'use client';

import { useRouter } from 'next/navigation';
import { ObjectHeader } from '#components/console/object-header.tsx';
import type { HypervisorRow } from '#components/hosts/hypervisor-row.ts';
import { useHostConnections } from '#components/hosts/use-host-connections.ts';
import { HYPERVISORS } from '#lib/client/api-versions.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { adminHref } from '#lib/screens/paths.ts';
import { HostStateBadge } from '../host-state.tsx';
import { HostStatus } from '../host-status.tsx';
import { useHostActions } from '../use-host-actions.tsx';

export function HypervisorHeader({ projectId, row }: { projectId: string; row: HypervisorRow }) {
  const t = useT();
  const router = useRouter();
  const connections = useHostConnections(projectId);
  const list = { label: t('Hypervisors'), href: adminHref('hypervisors') };
  const { of, dialog } = useHostActions(projectId, connections, () => router.push(list.href));
  return (
    <>
      <ObjectHeader
        list={list}
        name={row.name}
        status={
          <>
            <HostStateBadge row={row} />
            <HostStatus row={row} />
          </>
        }
        description={row.zone && t('Zone {zone}', { zone: row.zone })}
        call={{ path: `compute/v2.1/os-hypervisors/${row.id}`, headers: HYPERVISORS }}
        command={`openstack hypervisor show ${row.name}`}
        actions={of(row)}
      />
      {dialog}
    </>
  );
}
