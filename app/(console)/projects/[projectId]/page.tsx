import { Prefetch } from '#lib/auth/prefetch.tsx';
import { storageQuotasQuery } from '#lib/block-storage/quota-sets/usage-query.ts';
import { allVolumesQuery } from '#lib/block-storage/volumes/all-volumes-query.ts';
import { computeQuotasQuery } from '#lib/compute/quota-sets/compute-quotas-query.ts';
import { activityQuery } from '#lib/console/activity/log-queries.ts';
import { serverSummaryQuery, usageDaysQuery } from '#lib/console/facts/timed-facts.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { storageApi } from '#lib/object-store/console/administration/contract.ts';
import { titleMetadata } from '../../page-declaration.tsx';
import { Overview } from './overview/overview.tsx';

export const generateMetadata = titleMetadata(msg('Overview'));

export default async function OverviewPage({ params }: { params: Promise<{ projectId: string }> }) {
  const { projectId } = await params;
  return (
    <Prefetch
      start={(client, send) => {
        void client.prefetchQuery(computeQuotasQuery(projectId, send));
        void client.prefetchQuery(storageQuotasQuery(projectId, send));
        void client.prefetchQuery(clientOf(storageApi).objectQuotas.query(projectId, send));
        void client.prefetchQuery(serverSummaryQuery(projectId, send));
        void client.prefetchQuery(allVolumesQuery(projectId, send));
        void client.prefetchQuery(usageDaysQuery(projectId, send));
        void client.prefetchQuery(activityQuery({ scope: projectId, of: 'project' }, false, send));
      }}
    >
      <Overview projectId={projectId} />
    </Prefetch>
  );
}
