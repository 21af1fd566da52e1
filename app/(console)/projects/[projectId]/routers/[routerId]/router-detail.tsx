'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { DetailScreen } from '#components/console/detail-screen.tsx';
import { ObjectHeader } from '#components/console/object-header.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { RouterHealthLine } from '#components/routers/router-health.tsx';
import { type RouterRelations, type RouterRow, routerName, toRouterRow } from '#components/routers/router-row.ts';
import { RouterStatusBadge } from '#components/routers/router-status.tsx';
import { useRouterActions } from '#components/routers/use-router-actions.tsx';
import { useRouterRelations } from '#components/routers/use-router-relations.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { routerApi } from '#lib/networking/routers/contract.ts';
import { projectHref } from '#lib/screens/paths.ts';
import { RouterTabs } from './router-tabs.tsx';

export function RouterDetail({ projectId, routerId }: { projectId: string; routerId: string }) {
  const t = useT();
  const query = useQuery(clientOf(routerApi).show.query(projectId, routerId));
  const relatedObjects = useRouterRelations(projectId);
  return (
    <DetailScreen
      query={query}
      goneTitle={t('Router not found')}
      listHref={projectHref(projectId, 'routers')}
      listLabel={t('Go to routers')}
    >
      {({ router }) => (
        <QueryContent answer={relatedObjects} unknown={t('Could not load what the router connects')}>
          {(known) => <Found projectId={projectId} row={toRouterRow(router, known)} relatedObjects={known} />}
        </QueryContent>
      )}
    </DetailScreen>
  );
}

interface FoundProps {
  projectId: string;
  row: RouterRow;
  relatedObjects: RouterRelations;
}

function Found({ projectId, row, relatedObjects }: FoundProps) {
  const t = useT();
  const browser = useRouter();
  const { router } = row;
  const list = { label: t('Routers'), href: projectHref(projectId, 'routers') };
  const { of, dialog } = useRouterActions(projectId, relatedObjects, () => browser.push(list.href));
  return (
    <>
      <ObjectHeader
        list={list}
        name={routerName(router)}
        status={<RouterStatusBadge router={router} />}
        description={router.description}
        call={{ path: `networking/v2.0/routers/${router.id}` }}
        command={`openstack router show ${router.id}`}
        actions={of(row)}
        buttons={['add', 'gateway']}
      />
      <div className="mb-4">
        <RouterHealthLine projectId={projectId} routerId={router.id} />
      </div>
      <RouterTabs projectId={projectId} row={row} relatedObjects={relatedObjects} />
      {dialog}
    </>
  );
}
