import type { ReactNode } from 'react';
import { PlainFrame } from '#components/shell/plain-frame.tsx';
import { ProjectFrame } from '#components/shell/project-frame.tsx';
import { lastProject, requireView } from '#lib/auth/current-view.ts';

/** The account pages keep the navigation of the last project. */
export default async function AccountLayout({ children }: { children: ReactNode }) {
  const project = await lastProject(await requireView());
  return project ? <ProjectFrame projectId={project.id}>{children}</ProjectFrame> : <PlainFrame>{children}</PlainFrame>;
}
