'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { ApiLens } from '#components/console/api-lens.tsx';
import { DetailActions } from '#components/console/detail-actions.tsx';
import { DetailScreen } from '#components/console/detail-screen.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
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
  const name = portName(port);
  const { of, dialog } = usePortActions(projectId, relatedObjects.groups, () =>
    router.push(projectHref(projectId, 'ports')),
  );
  const actions = of(row);
  return (
    <>
      <PageHeader
        crumbs={[{ label: t('Ports'), href: projectHref(projectId, 'ports') }]}
        title={name}
        status={<PortStatusBadge port={port} />}
        description={port.description}
        actions={
          <>
            <ApiLens call={{ path: `networking/v2.0/ports/${port.id}` }} command={`openstack port show ${port.id}`} />
            <DetailActions label={t('Actions for {name}', { name })} actions={actions} />
          </>
        }
      />
      <PortTabs projectId={projectId} row={row} relatedObjects={relatedObjects} />
      {dialog}
    </>
  );
}
