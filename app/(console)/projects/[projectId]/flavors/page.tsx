import { BY_MEMORY, flavorApi } from '#lib/compute/flavors/contract.ts';
import { computeQuotasQuery } from '#lib/compute/quota-sets/compute-quotas-query.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { listSettingsQuery } from '#lib/console/navigation/lists/list-settings.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { projectPage } from '../project-page.ts';
import { FlavorTable } from './flavor-table.tsx';

const page = projectPage({
  shape: 'list',
  title: msg('Flavors'),
  header: {
    description: msg('Sizes for instances. Administrators create them.'),
    api: { path: 'compute/v2.1/flavors/detail' },
    command: 'openstack flavor list --long',
  },
  start: (client, { projectId }, send) => {
    client.prefetchQuery(clientOf(flavorApi).list.query(projectId, BY_MEMORY, send));
    client.prefetchQuery(computeQuotasQuery(projectId, send));
    client.prefetchQuery(clientOf(factApi).serverUses.query(projectId, send));
    client.prefetchQuery(listSettingsQuery(projectId, 'flavors', send));
  },
  body: FlavorTable,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
