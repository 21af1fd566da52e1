import type { Metadata } from 'next';
import { readListState } from '#components/console/list-params.ts';
import { projectListDefaults, projectSearch } from '#components/projects/project-filters.ts';
import { ProjectsScreen } from '#components/projects/projects-screen.tsx';
import type { PageParams } from '#lib/client/url-params.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { listedProjectApi } from '#lib/console/projects/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { DomainPage } from '../domain-page.tsx';

interface ProjectsPageProps {
  params: Promise<{ domainId: string }>;
  searchParams: Promise<PageParams>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Projects') };
}

export default async function ProjectsPage({ params, searchParams }: ProjectsPageProps) {
  const search = projectSearch(await readListState(searchParams, projectListDefaults));
  return (
    <DomainPage
      params={params}
      shape="list"
      start={(client, scope, send) => {
        client.prefetchInfiniteQuery(clientOf(listedProjectApi).rows.pages(scope, search, send));
        client.prefetchQuery(clientOf(factApi).projectViews.query(scope, send));
      }}
    >
      {(scope) => <ProjectsScreen scope={scope} />}
    </DomainPage>
  );
}
