import { ApiLens } from '#components/console/api-lens.tsx';
import { projectRequestsQuery } from '#components/quota-requests/project-requests.ts';
import { QuotaScreen } from '#components/quotas/quota-screen.tsx';
import { storageQuotasQuery } from '#lib/block-storage/quota-sets/usage-query.ts';
import { computeQuotasQuery } from '#lib/compute/quota-sets/compute-quotas-query.ts';
import { unusedApi } from '#lib/console/unused/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { imageInfoApi } from '#lib/image/info/contract.ts';
import { networkQuotasQuery } from '#lib/networking/quotas/project-quotas.ts';
import { storageApi } from '#lib/object-store/console/administration/contract.ts';
import { projectPage } from '../project-page.ts';

const page = projectPage({
  title: msg('Quotas'),
  header: {
    description: msg('What the project may use, and how much of it is in use.'),
    actions: ({ projectId }) => (
      <ApiLens
        call={{ path: `compute/v2.1/os-quota-sets/${projectId}/detail` }}
        command="openstack quota show --usage"
      />
    ),
  },
  start: (client, { projectId }, send) => {
    client.prefetchQuery(computeQuotasQuery(projectId, send));
    client.prefetchQuery(storageQuotasQuery(projectId, send));
    client.prefetchQuery(projectRequestsQuery(projectId, send));
    client.prefetchQuery(clientOf(unusedApi).list.query(projectId, send));
    client.prefetchQuery(networkQuotasQuery(projectId, send));
    client.prefetchQuery(clientOf(storageApi).objectQuotas.query(projectId, send));
    client.prefetchQuery(clientOf(imageInfoApi).usage.query(projectId, send));
  },
  body: QuotaScreen,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
