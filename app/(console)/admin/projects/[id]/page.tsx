import type { Metadata } from 'next';
import { ProjectScreen } from '#components/projects/project-screen.tsx';
import { adminProject, adminScope, requireView } from '#lib/auth/current-view.ts';
import { projectName } from '#lib/auth/project-name.ts';
import { listedProjectApi } from '#lib/console/projects/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { AdminPage } from '../../admin-page.tsx';

interface ProjectPageProps {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: ProjectPageProps): Promise<Metadata> {
  const [t, { id }, view] = await Promise.all([getT(), params, requireView()]);
  const name = await projectName(adminScope(view, await adminProject(view)), id);
  return { title: `${name ?? t('Project')} · ${t('Projects')}` };
}

export default async function ProjectPage({ params }: ProjectPageProps) {
  const { id } = await params;
  return (
    <AdminPage
      by="system"
      start={(client, scope, send) => client.prefetchQuery(clientOf(listedProjectApi).row.query(scope, id, send))}
    >
      {(scope) => <ProjectScreen scope={scope} id={id} />}
    </AdminPage>
  );
}
