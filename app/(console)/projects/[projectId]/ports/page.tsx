import { NewObjectLink } from '#components/quotas/new-object-link.tsx';
import { factApi } from '#lib/console/facts/contract.ts';
import { listSettingsQuery } from '#lib/console/navigation/lists/list-settings.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { floatingIpsQuery, groupChoicesQuery, networkChoicesQuery, portChoicesQuery } from '#lib/networking/choices.ts';
import { networkQuotasQuery } from '#lib/networking/quotas/project-quotas.ts';
import { projectHref } from '#lib/screens/paths.ts';
import { projectPage } from '../project-page.ts';
import { NewPort } from './new-port.tsx';
import { PortTable } from './port-table.tsx';

const page = projectPage({
  shape: 'list',
  title: msg('Ports'),
  header: {
    description: msg('Ports connect instances and routers to networks, each with its own addresses.'),
    api: { path: 'networking/v2.0/ports' },
    command: 'openstack port list --long',
    actions: ({ projectId }, t) => (
      <NewObjectLink projectId={projectId} quota="ports" href={projectHref(projectId, 'ports', { create: 'true' })}>
        {t('Create port')}
      </NewObjectLink>
    ),
  },
  start: (client, { projectId }, send) => {
    client.prefetchQuery(portChoicesQuery(projectId, send));
    client.prefetchQuery(networkChoicesQuery(projectId, send));
    client.prefetchQuery(groupChoicesQuery(projectId, send));
    client.prefetchQuery(clientOf(factApi).portDevices.query(projectId, send));
    client.prefetchQuery(floatingIpsQuery(projectId, send));
    client.prefetchQuery(listSettingsQuery(projectId, 'ports', send));
    client.prefetchQuery(networkQuotasQuery(projectId, send));
  },
  body: ({ projectId }) => (
    <>
      <PortTable projectId={projectId} />
      <NewPort projectId={projectId} />
    </>
  ),
});

export const generateMetadata = page.generateMetadata;
export default page.render;
