import type { Metadata } from 'next';
import { ProjectScreen } from '#components/projects/project-screen.tsx';
import { projectName } from '#lib/auth/project-name.ts';
import { domainScope } from '#lib/client/scope.ts';
import { listedProjectApi } from '#lib/console/projects/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { DomainPage } from '../../domain-page.tsx';

interface ProjectPageProps {
  params: Promise<{ domainId: string; id: string }>;
}

export async function generateMetadata({ params }: ProjectPageProps): Promise<Metadata> {
  const [t, { domainId, id }] = await Promise.all([getT(), params]);
  const name = await projectName(domainScope(domainId), id);
  return { title: `${name ?? t('Project')} · ${t('Projects')}` };
}

export default async function ProjectPage({ params }: ProjectPageProps) {
  const { id } = await params;
  return (
    <DomainPage
      params={params}
      start={(client, scope, send) => client.prefetchQuery(clientOf(listedProjectApi).row.query(scope, id, send))}
    >
      {(scope) => <ProjectScreen scope={scope} id={id} />}
    </DomainPage>
  );
}
