import type { Metadata } from 'next';
import { Page } from '#components/console/page.tsx';
import { Prefetch } from '#lib/auth/prefetch.tsx';
import { decodeParams } from '#lib/client/path-params.ts';
import { keypairApi } from '#lib/compute/keypairs/contract.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { KeyDetail } from './key-detail.tsx';

interface KeyPairPageProps {
  params: Promise<{ projectId: string; name: string }>;
}

export async function generateMetadata({ params }: KeyPairPageProps): Promise<Metadata> {
  const [t, encoded] = await Promise.all([getT(), params]);
  return { title: `${decodeParams(encoded).name} · ${t('Key pairs')}` };
}

export default async function KeyPairPage({ params }: KeyPairPageProps) {
  const { projectId, name } = decodeParams(await params);
  return (
    <Page>
      <Prefetch
        start={(client, send) => {
          client.prefetchQuery(clientOf(keypairApi).show.query(projectId, { name }, {}, send));
          client.prefetchQuery(clientOf(factApi).serverUses.query(projectId, send));
        }}
      >
        <KeyDetail projectId={projectId} name={name} />
      </Prefetch>
    </Page>
  );
}
