import type { Metadata } from 'next';
import { Page } from '#components/console/page.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { Prefetch } from '#lib/auth/prefetch.tsx';
import { availabilityZoneApi } from '#lib/compute/availability-zones/contract.ts';
import { BY_MEMORY, flavorApi } from '#lib/compute/flavors/contract.ts';
import { keypairApi } from '#lib/compute/keypairs/contract.ts';
import { computeQuotasQuery } from '#lib/compute/quota-sets/compute-quotas-query.ts';
import { listSettingsQuery } from '#lib/console/lists/list-settings.ts';
import { projectHref } from '#lib/console/paths.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { usableImagesQuery } from '#lib/image/images/image-choices.ts';
import { groupChoicesQuery, networkChoicesQuery, subnetsQuery } from '#lib/networking/choices.ts';
import { networkQuotasQuery } from '#lib/networking/quotas/project-quotas.ts';
import { LaunchForm } from './launch-form.tsx';
import { prefillOf } from './prefill.ts';
import { PRESET_LIST } from './preset-names.ts';

interface LaunchPageProps {
  params: Promise<{ projectId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: `${t('Launch instance')} · ${t('Instances')}` };
}

export default async function LaunchPage({ params, searchParams }: LaunchPageProps) {
  const [t, { projectId }, asked] = await Promise.all([getT(), params, searchParams]);
  return (
    <Page shape="form">
      <PageHeader
        title={t('Launch instance')}
        crumbs={[{ label: t('Instances'), href: projectHref(projectId, 'instances') }]}
      />
      <Prefetch
        start={(client, send) => {
          client.prefetchQuery(usableImagesQuery(projectId, send));
          client.prefetchQuery(clientOf(flavorApi).list.query(projectId, BY_MEMORY, send));
          client.prefetchQuery(networkChoicesQuery(projectId, send));
          client.prefetchQuery(clientOf(keypairApi).list.query(projectId, {}, send));
          client.prefetchQuery(clientOf(availabilityZoneApi).list.query(projectId, send));
          client.prefetchQuery(computeQuotasQuery(projectId, send));
          client.prefetchQuery(networkQuotasQuery(projectId, send));
          client.prefetchQuery(subnetsQuery(projectId, send));
          client.prefetchQuery(groupChoicesQuery(projectId, send));
          client.prefetchQuery(listSettingsQuery(projectId, PRESET_LIST, send));
        }}
      >
        <LaunchForm projectId={projectId} prefill={prefillOf(asked)} />
      </Prefetch>
    </Page>
  );
}
