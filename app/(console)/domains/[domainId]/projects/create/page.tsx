import type { Metadata } from 'next';
import { CreateProject } from '#components/projects/create-project.tsx';
import { standardQuotasQuery } from '#lib/console/projects/queries.ts';
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
      start={(client, scope, send) => client.prefetchQuery(standardQuotasQuery(scope, send))}
    >
      {(scope) => <CreateProject scope={scope} />}
    </DomainPage>
  );
}
