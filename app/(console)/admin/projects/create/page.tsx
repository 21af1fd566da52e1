import type { Metadata } from 'next';
import { CreateProject } from '#components/projects/create-project.tsx';
import { listedProjectApi } from '#lib/console/projects/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { domainApi } from '#lib/identity/domains/contract.ts';
import { AdminPage } from '../../admin-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Create project') };
}

export default async function CreateProjectPage() {
  return (
    <AdminPage
      by="system"
      shape="form"
      start={(client, scope, send) => {
        client.prefetchQuery(clientOf(domainApi).list.query(scope, {}, send));
        client.prefetchQuery(clientOf(listedProjectApi).standardQuotas.query(scope, send));
      }}
    >
      {(scope) => <CreateProject scope={scope} />}
    </AdminPage>
  );
}
