'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { ActionButton } from '#components/console/action-button.tsx';
import { ActionMenu } from '#components/console/action-menu.tsx';
import { ApiLens } from '#components/console/api-lens.tsx';
import { DetailScreen } from '#components/console/detail-screen.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
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
  const name = routerName(router);
  const root = projectHref(projectId, 'routers');
  const { of, dialog } = useRouterActions(projectId, relatedObjects, () => browser.push(root));
  const actions = of(row);
  const asButtons = actions.filter(({ id }) => id === 'add' || id === 'gateway');
  return (
    <>
      <PageHeader
        crumbs={[{ label: t('Routers'), href: root }]}
        title={name}
        status={<RouterStatusBadge router={router} />}
        description={router.description}
        actions={
          <>
            <ApiLens
              call={{ path: `networking/v2.0/routers/${router.id}` }}
              command={`openstack router show ${router.id}`}
            />
            {asButtons.map((action) => (
              <ActionButton key={action.id} action={action} />
            ))}
            <ActionMenu
              label={t('Actions for {name}', { name })}
              actions={actions.filter((action) => !asButtons.includes(action))}
            />
          </>
        }
      />
      <div className="mb-4">
        <RouterHealthLine projectId={projectId} routerId={router.id} />
      </div>
      <RouterTabs projectId={projectId} row={row} relatedObjects={relatedObjects} />
      {dialog}
    </>
  );
}
