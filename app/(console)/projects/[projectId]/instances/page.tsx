import { readListState } from '#components/console/list-params.ts';
import { instanceListDefaults, instanceSearch } from '#components/instances/instance-filter.ts';
import { availabilityZoneApi } from '#lib/compute/availability-zones/contract.ts';
import { BY_MEMORY, flavorApi } from '#lib/compute/flavors/contract.ts';
import { keypairApi } from '#lib/compute/keypairs/contract.ts';
import { computeQuotasQuery } from '#lib/compute/quota-sets/compute-quotas-query.ts';
import { serverApi } from '#lib/compute/servers/contract.ts';
import { exactly } from '#lib/compute/servers/search.ts';
import { pacesQuery, serverSummaryQuery } from '#lib/console/facts/timed-facts.ts';
import { listSettingsQuery } from '#lib/console/navigation/lists/list-settings.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { imageChoicesQuery } from '#lib/image/images/image-choices.ts';
import { projectPage } from '../project-page.ts';
import { InstanceListActions } from './instance-list-actions.tsx';
import { InstanceTable } from './instance-table.tsx';

const page = projectPage({
  shape: 'list',
  title: msg('Instances'),
  header: { actions: ({ projectId }) => <InstanceListActions projectId={projectId} /> },
  search: async (params) => instanceSearch(await readListState(params, instanceListDefaults)),
  start: (client, { projectId }, send, search) => {
    client.prefetchInfiniteQuery(clientOf(serverApi).list.pages(projectId, exactly(search), send));
    client.prefetchQuery(imageChoicesQuery(projectId, send));
    client.prefetchQuery(clientOf(flavorApi).list.query(projectId, BY_MEMORY, send));
    client.prefetchQuery(clientOf(availabilityZoneApi).list.query(projectId, send));
    client.prefetchQuery(clientOf(keypairApi).list.query(projectId, {}, send));
    client.prefetchQuery(serverSummaryQuery(projectId, send));
    client.prefetchQuery(pacesQuery(projectId, send));
    client.prefetchQuery(computeQuotasQuery(projectId, send));
    client.prefetchQuery(listSettingsQuery(projectId, 'instances', send));
  },
  body: InstanceTable,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
