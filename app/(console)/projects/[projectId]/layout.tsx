import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { ProjectFrame } from '#components/shell/project-frame.tsx';
import { UnknownScope } from '#components/shell/unknown-scope.tsx';
import { currentView, requireView } from '#lib/auth/current-view.ts';

interface ProjectLayoutProps {
  params: Promise<{ projectId: string }>;
  children: ReactNode;
}

/** Pages set only their own title; the project is added here. */
export async function generateMetadata({ params }: ProjectLayoutProps): Promise<Metadata> {
  const [view, { projectId }] = await Promise.all([currentView(), params]);
  const project = view?.projects.find(({ id }) => id === projectId);
  return project ? { title: { default: project.name, template: `%s · ${project.name} · Nephos` } } : {};
}

export default async function ProjectLayout({ params, children }: ProjectLayoutProps) {
  const [view, { projectId }] = await Promise.all([requireView(), params]);
  if (!view.projects.some(({ id }) => id === projectId)) {
    return (
      <ProjectFrame projectId={undefined}>
        <UnknownScope kind="project" id={projectId} />
      </ProjectFrame>
    );
  }
  return <ProjectFrame projectId={projectId}>{children}</ProjectFrame>;
}
