import type { Metadata } from 'next';
import { CreateProject } from '#components/projects/create-project.tsx';
import { listedProjectApi } from '#lib/console/projects/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { DomainPage } from '../../domain-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Create project') };
}

export default async function CreateProjectPage({ params }: { params: Promise<{ domainId: string }> }) {
  return (
    <DomainPage
      params={params}
      shape="form"
      start={(client, scope, send) =>
        client.prefetchQuery(clientOf(listedProjectApi).standardQuotas.query(scope, send))
      }
    >
      {(scope) => <CreateProject scope={scope} />}
    </DomainPage>
  );
}
