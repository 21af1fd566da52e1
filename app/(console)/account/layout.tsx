import type { ReactNode } from 'react';
import { ConsoleFrame } from '#components/shell/console-frame.tsx';
import { lastProject, requireView } from '#lib/auth/current-view.ts';

/** One's own pages stand beside the project that one comes from. */
export default async function AccountLayout({ children }: { children: ReactNode }) {
  const project = await lastProject(await requireView());
  return <ConsoleFrame {...(project ? { projectId: project.id } : {})}>{children}</ConsoleFrame>;
}
