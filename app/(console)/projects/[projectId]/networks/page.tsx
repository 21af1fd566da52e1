import { NewObjectLink } from '#components/quotas/new-object-link.tsx';
import { listSettingsQuery } from '#lib/console/navigation/lists/list-settings.ts';
import { listedNetworkApi } from '#lib/console/networking/networks/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { networkQuotasQuery } from '#lib/networking/quotas/project-quotas.ts';
import { createHref } from '#lib/screens/paths.ts';
import { projectPage } from '../project-page.ts';
import { NetworkTable } from './network-table.tsx';

const page = projectPage({
  shape: 'list',
  title: msg('Networks'),
  header: {
    description: msg('Networks connect instances and give them addresses.'),
    api: { path: 'networking/v2.0/networks' },
    command: 'openstack network list --long',
    actions: ({ projectId }, t) => (
      <NewObjectLink projectId={projectId} quota="networks" href={createHref(projectId, 'networks')}>
        {t('Create network')}
      </NewObjectLink>
    ),
  },
  start: (client, { projectId }, send) => {
    client.prefetchQuery(clientOf(listedNetworkApi).list.query(projectId, send));
    client.prefetchQuery(listSettingsQuery(projectId, 'networks', send));
    client.prefetchQuery(networkQuotasQuery(projectId, send));
  },
  body: NetworkTable,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
