import { NewObjectLink } from '#components/quotas/new-object-link.tsx';
import { listSettingsQuery } from '#lib/console/navigation/lists/list-settings.ts';
import { msg } from '#lib/i18n/text.ts';
import {
  floatingIpsQuery,
  networkChoicesQuery,
  portChoicesQuery,
  routerChoicesQuery,
  subnetsQuery,
} from '#lib/networking/choices.ts';
import { networkQuotasQuery } from '#lib/networking/quotas/project-quotas.ts';
import { projectHref } from '#lib/screens/paths.ts';
import { projectPage } from '../project-page.ts';
import { NewRouter } from './new-router.tsx';
import { RouterTable } from './router-table.tsx';

const page = projectPage({
  shape: 'list',
  title: msg('Routers'),
  header: {
    description: msg('Routers connect the subnets of the project with each other and with networks outside the cloud.'),
    api: { path: 'networking/v2.0/routers' },
    command: 'openstack router list --long',
    actions: ({ projectId }, t) => (
      <NewObjectLink projectId={projectId} quota="routers" href={projectHref(projectId, 'routers', { create: 'true' })}>
        {t('Create router')}
      </NewObjectLink>
    ),
  },
  start: (client, { projectId }, send) => {
    client.prefetchQuery(portChoicesQuery(projectId, send));
    client.prefetchQuery(networkChoicesQuery(projectId, send));
    client.prefetchQuery(routerChoicesQuery(projectId, send));
    client.prefetchQuery(floatingIpsQuery(projectId, send));
    client.prefetchQuery(subnetsQuery(projectId, send));
    client.prefetchQuery(listSettingsQuery(projectId, 'routers', send));
    client.prefetchQuery(networkQuotasQuery(projectId, send));
  },
  body: ({ projectId }) => (
    <>
      <RouterTable projectId={projectId} />
      <NewRouter projectId={projectId} />
    </>
  ),
});

export const generateMetadata = page.generateMetadata;
export default page.render;
