import type { Metadata } from 'next';
import { ProjectImports } from '#components/buckets/bucket-imports.tsx';
import { ImportButton } from '#components/buckets/import-button.tsx';
import { ApiLens } from '#components/console/api-lens.tsx';
import { Page } from '#components/console/page.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { NewObjectLink } from '#components/quotas/new-object-link.tsx';
import { Prefetch } from '#lib/auth/prefetch.tsx';
import { listSettingsQuery } from '#lib/console/lists/list-settings.ts';
import { projectHref } from '#lib/console/paths.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { storageApi } from '#lib/object-store/console/administration/contract.ts';
import { bucketApi } from '#lib/object-store/console/contract.ts';
import { BucketTable } from './bucket-table.tsx';
import { NewBucket } from './new-bucket.tsx';

interface BucketsPageProps {
  params: Promise<{ projectId: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Buckets') };
}

export default async function BucketsPage({ params }: BucketsPageProps) {
  const [t, { projectId }] = await Promise.all([getT(), params]);
  return (
    <Page shape="list">
      <Prefetch
        start={(client, send) => {
          client.prefetchQuery(clientOf(bucketApi).list.query(projectId, send));
          client.prefetchQuery(clientOf(storageApi).objectQuotas.query(projectId, send));
          client.prefetchQuery(listSettingsQuery(projectId, 'buckets', send));
        }}
      >
        <PageHeader
          title={t('Buckets')}
          description={t('Objects for clients of S3 and of OpenStack: backups, artifacts, static files.')}
          actions={
            <>
              <ApiLens call={{ path: 'console/v1/buckets' }} command="openstack container list --long" />
              <ImportButton projectId={projectId} />
              <NewObjectLink
                projectId={projectId}
                quota="buckets"
                href={projectHref(projectId, 'buckets', { create: 'true' })}
              >
                {t('Create bucket')}
              </NewObjectLink>
            </>
          }
        />
        <BucketTable projectId={projectId} />
        <ProjectImports projectId={projectId} />
        <NewBucket projectId={projectId} />
      </Prefetch>
    </Page>
  );
}
