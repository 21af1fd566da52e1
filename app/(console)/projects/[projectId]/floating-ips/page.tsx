import { NewObjectLink } from '#components/quotas/new-object-link.tsx';
import { factApi } from '#lib/console/facts/contract.ts';
import { listSettingsQuery } from '#lib/console/navigation/lists/list-settings.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import {
  floatingIpsQuery,
  networkChoicesQuery,
  portChoicesQuery,
  routerChoicesQuery,
} from '#lib/networking/choices.ts';
import { networkQuotasQuery } from '#lib/networking/quotas/project-quotas.ts';
import { projectHref } from '#lib/screens/paths.ts';
import { projectPage } from '../project-page.ts';
import { FloatingIpTable } from './floating-ip-table.tsx';
import { NewFloatingIp } from './new-floating-ip.tsx';

const page = projectPage({
  shape: 'list',
  title: msg('Floating IPs'),
  header: {
    description: msg('Addresses that are reachable from outside, and the instances that use them.'),
    api: { path: 'networking/v2.0/floatingips' },
    command: 'openstack floating ip list --long',
    actions: ({ projectId }, t) => (
      <NewObjectLink
        projectId={projectId}
        quota="floating_ips"
        href={projectHref(projectId, 'floating-ips', { create: 'true' })}
      >
        {t('Allocate floating IP')}
      </NewObjectLink>
    ),
  },
  start: (client, { projectId }, send) => {
    client.prefetchQuery(portChoicesQuery(projectId, send));
    client.prefetchQuery(networkChoicesQuery(projectId, send));
    client.prefetchQuery(routerChoicesQuery(projectId, send));
    client.prefetchQuery(floatingIpsQuery(projectId, send));
    client.prefetchQuery(clientOf(factApi).floatingIps.query(projectId, send));
    client.prefetchQuery(clientOf(factApi).portDevices.query(projectId, send));
    client.prefetchQuery(listSettingsQuery(projectId, 'floating-ips', send));
    client.prefetchQuery(networkQuotasQuery(projectId, send));
  },
  body: ({ projectId }) => (
    <>
      <FloatingIpTable projectId={projectId} />
      <NewFloatingIp projectId={projectId} />
    </>
  ),
});

export const generateMetadata = page.generateMetadata;
export default page.render;
