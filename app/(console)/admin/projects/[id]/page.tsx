import type { Metadata } from 'next';
import { ProjectScreen } from '#components/projects/project-screen.tsx';
import { projectRowQuery } from '#lib/console/projects/queries.ts';
import { getT } from '#lib/i18n/server.ts';
import { AdminPage } from '../../admin-page.tsx';

interface ProjectPageProps {
  params: Promise<{ id: string }>;
}

/** The area's name is added by the layout. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: `${t('Project')} · ${t('Projects')}` };
}

/** One project, in the administrators’ area. */
export default async function ProjectPage({ params }: ProjectPageProps) {
  const { id } = await params;
  return (
    <AdminPage by="system" start={(client, scope, send) => client.prefetchQuery(projectRowQuery(scope, id, send))}>
      {(scope) => <ProjectScreen scope={scope} id={id} />}
    </AdminPage>
  );
}
