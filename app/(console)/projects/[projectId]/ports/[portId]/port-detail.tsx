'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { DetailScreen } from '#components/console/detail-screen.tsx';
import { ObjectHeader } from '#components/console/object-header.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { type PortRelations, type PortRow, portName, toPortRow } from '#components/ports/port-row.ts';
import { PortStatusBadge } from '#components/ports/port-status.tsx';
import { usePortActions } from '#components/ports/use-port-actions.tsx';
import { usePortRelations } from '#components/ports/use-port-relations.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { portApi } from '#lib/networking/ports/contract.ts';
import { projectHref } from '#lib/screens/paths.ts';
import { PortTabs } from './port-tabs.tsx';

export function PortDetail({ projectId, portId }: { projectId: string; portId: string }) {
  const t = useT();
  const query = useQuery(clientOf(portApi).show.query(projectId, portId));
  const relatedObjects = usePortRelations(projectId);
  return (
    <DetailScreen
      query={query}
      goneTitle={t('Port not found')}
      listHref={projectHref(projectId, 'ports')}
      listLabel={t('Go to ports')}
    >
      {({ port }) => (
        <QueryContent answer={relatedObjects} unknown={t('Could not load what the port is attached to')}>
          {(known) => <Found projectId={projectId} row={toPortRow(port, known)} relatedObjects={known} />}
        </QueryContent>
      )}
    </DetailScreen>
  );
}

function Found({ projectId, row, relatedObjects }: { projectId: string; row: PortRow; relatedObjects: PortRelations }) {
  const t = useT();
  const router = useRouter();
  const { port } = row;
  const list = { label: t('Ports'), href: projectHref(projectId, 'ports') };
  const { of, dialog } = usePortActions(projectId, relatedObjects.groups, () => router.push(list.href));
  return (
    <>
      <ObjectHeader
        list={list}
        name={portName(port)}
        status={<PortStatusBadge port={port} />}
        description={port.description}
        call={{ path: `networking/v2.0/ports/${port.id}` }}
        command={`openstack port show ${port.id}`}
        actions={of(row)}
      />
      <PortTabs projectId={projectId} row={row} relatedObjects={relatedObjects} />
      {dialog}
    </>
  );
}
