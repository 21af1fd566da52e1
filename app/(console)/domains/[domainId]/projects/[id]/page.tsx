import type { Metadata } from 'next';
import { ProjectScreen } from '#components/projects/project-screen.tsx';
import { projectRowQuery } from '#lib/console/projects/queries.ts';
import { getT } from '#lib/i18n/server.ts';
import { DomainPage } from '../../domain-page.tsx';

interface ProjectPageProps {
  params: Promise<{ domainId: string; id: string }>;
}

/** The area's name is added by the layout. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: `${t('Project')} · ${t('Projects')}` };
}

/** One project, of a domain. */
export default async function ProjectPage({ params }: ProjectPageProps) {
  const { id } = await params;
  return (
    <DomainPage params={params} start={(client, scope, send) => client.prefetchQuery(projectRowQuery(scope, id, send))}>
      {(scope) => <ProjectScreen scope={scope} id={id} />}
    </DomainPage>
  );
}
