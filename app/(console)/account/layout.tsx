import type { ReactNode } from 'react';
import { ProjectFrame } from '#components/shell/project-frame.tsx';
import { lastProject, requireView } from '#lib/auth/current-view.ts';

/** The account pages keep the navigation of the last project. */
export default async function AccountLayout({ children }: { children: ReactNode }) {
  const project = await lastProject(await requireView());
  return <ProjectFrame projectId={project?.id}>{children}</ProjectFrame>;
}
