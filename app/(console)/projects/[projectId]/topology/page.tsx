import { NewObjectLink } from '#components/quotas/new-object-link.tsx';
import { TopologyScreen } from '#components/topology/topology-screen.tsx';
import { computeQuotasQuery } from '#lib/compute/quota-sets/compute-quotas-query.ts';
import { topologyApi } from '#lib/console/networking/topology/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { networkQuotasQuery } from '#lib/networking/quotas/project-quotas.ts';
import { createHref } from '#lib/screens/paths.ts';
import { projectPage } from '../project-page.ts';

const page = projectPage({
  shape: 'wide',
  title: msg('Topology'),
  header: {
    description: msg('How networks, routers and instances are connected.'),
    api: { path: 'networking/v2.0/ports' },
    command: 'openstack port list --long',
    actions: ({ projectId }, t) => (
      <NewObjectLink projectId={projectId} quota="networks" href={createHref(projectId, 'networks')}>
        {t('Create network')}
      </NewObjectLink>
    ),
  },
  start: (client, { projectId }, send) => {
    client.prefetchQuery(clientOf(topologyApi).draw.query(projectId, {}, send));
    client.prefetchQuery(networkQuotasQuery(projectId, send));
    client.prefetchQuery(computeQuotasQuery(projectId, send));
  },
  body: TopologyScreen,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
