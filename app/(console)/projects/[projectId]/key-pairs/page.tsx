import type { Metadata } from 'next';
import { ApiLens } from '#components/console/api-lens.tsx';
import { Page } from '#components/console/page.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { NewObjectLink } from '#components/quotas/new-object-link.tsx';
import { Prefetch } from '#lib/auth/prefetch.tsx';
import { keypairApi } from '#lib/compute/keypairs/contract.ts';
import { computeQuotasQuery } from '#lib/compute/quota-sets/compute-quotas-query.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { listSettingsQuery } from '#lib/console/lists/list-settings.ts';
import { projectHref } from '#lib/console/paths.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { KeyTable } from './key-table.tsx';
import { NewKey } from './new-key.tsx';

interface KeyPairsPageProps {
  params: Promise<{ projectId: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Key pairs') };
}

export default async function KeyPairsPage({ params }: KeyPairsPageProps) {
  const [t, { projectId }] = await Promise.all([getT(), params]);
  return (
    <Page shape="list">
      <Prefetch
        start={(client, send) => {
          client.prefetchQuery(clientOf(keypairApi).list.query(projectId, {}, send));
          client.prefetchQuery(clientOf(factApi).serverUses.query(projectId, send));
          client.prefetchQuery(listSettingsQuery(projectId, 'key-pairs', send));
          client.prefetchQuery(computeQuotasQuery(projectId, send));
        }}
      >
        <PageHeader
          title={t('Key pairs')}
          description={t('They belong to you, not to the project: you have the same key pairs in every project.')}
          actions={
            <>
              <ApiLens call={{ path: 'compute/v2.1/os-keypairs' }} command="openstack keypair list" />
              <NewObjectLink
                projectId={projectId}
                quota="key_pairs"
                href={projectHref(projectId, 'key-pairs', { create: 'import' })}
                isOneOfSeveral
                variant="secondary"
              >
                {t('Import key')}
              </NewObjectLink>
              <NewObjectLink
                projectId={projectId}
                quota="key_pairs"
                href={projectHref(projectId, 'key-pairs', { create: 'generate' })}
              >
                {t('Generate key')}
              </NewObjectLink>
            </>
          }
        />
        <KeyTable projectId={projectId} />
        <NewKey projectId={projectId} />
      </Prefetch>
    </Page>
  );
}
