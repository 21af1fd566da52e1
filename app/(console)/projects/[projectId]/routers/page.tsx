import type { Metadata } from 'next';
import { ApiLens } from '#components/console/api-lens.tsx';
import { Page } from '#components/console/page.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { NewObjectLink } from '#components/quotas/new-object-link.tsx';
import { Prefetch } from '#lib/auth/prefetch.tsx';
import { listSettingsQuery } from '#lib/console/lists/list-settings.ts';
import { projectHref } from '#lib/console/paths.ts';
import { getT } from '#lib/i18n/server.ts';
import {
  floatingIpsQuery,
  networkChoicesQuery,
  portChoicesQuery,
  routerChoicesQuery,
  subnetsQuery,
} from '#lib/networking/choices.ts';
import { networkQuotasQuery } from '#lib/networking/quotas/project-quotas.ts';
import { NewRouter } from './new-router.tsx';
import { RouterTable } from './router-table.tsx';

interface RoutersPageProps {
  params: Promise<{ projectId: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Routers') };
}

export default async function RoutersPage({ params }: RoutersPageProps) {
  const [t, { projectId }] = await Promise.all([getT(), params]);
  return (
    <Page shape="list">
      <Prefetch
        start={(client, send) => {
          client.prefetchQuery(portChoicesQuery(projectId, send));
          client.prefetchQuery(networkChoicesQuery(projectId, send));
          client.prefetchQuery(routerChoicesQuery(projectId, send));
          client.prefetchQuery(floatingIpsQuery(projectId, send));
          client.prefetchQuery(subnetsQuery(projectId, send));
          client.prefetchQuery(listSettingsQuery(projectId, 'routers', send));
          client.prefetchQuery(networkQuotasQuery(projectId, send));
        }}
      >
        <PageHeader
          title={t('Routers')}
          description={t(
            'Routers connect the subnets of the project with each other and with networks outside the cloud.',
          )}
          actions={
            <>
              <ApiLens call={{ path: 'networking/v2.0/routers' }} command="openstack router list --long" />
              <NewObjectLink
                projectId={projectId}
                quota="routers"
                href={projectHref(projectId, 'routers', { create: 'true' })}
              >
                {t('Create router')}
              </NewObjectLink>
            </>
          }
        />
        <RouterTable projectId={projectId} />
        <NewRouter projectId={projectId} />
      </Prefetch>
    </Page>
  );
}
