import { readListState } from '#components/console/list-params.ts';
import { hypervisorApi } from '#lib/compute/hypervisors/contract.ts';
import { serverApi } from '#lib/compute/servers/contract.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { domainApi } from '#lib/identity/domains/contract.ts';
import { projectApi } from '#lib/identity/projects/contract.ts';
import { adminPage } from '../admin-page.tsx';
import { adminListDefaults, adminSearch } from './admin-filter.ts';
import { AdminInstances } from './admin-instances.tsx';

const page = adminPage({
  shape: 'list',
  title: msg('All instances'),
  header: {
    api: { path: 'compute/v2.1/servers/detail?all_tenants=1' },
    command: 'openstack server list --all-projects --long',
  },
  search: async (params) => adminSearch(await readListState(params, adminListDefaults)),
  start: (client, { projectId }, send, search) => {
    client.prefetchInfiniteQuery(clientOf(serverApi).list.pages(projectId, search, send));
    client.prefetchQuery(clientOf(factApi).serverCounts.query(projectId, send));
    client.prefetchQuery(clientOf(hypervisorApi).list.query(projectId, {}, send));
    client.prefetchQuery(clientOf(projectApi).list.query(projectId, {}, send));
    client.prefetchQuery(clientOf(domainApi).list.query(projectId, {}, send));
  },
  body: AdminInstances,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
