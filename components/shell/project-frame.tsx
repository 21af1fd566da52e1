'use client';

import type { ReactNode } from 'react';
import { useSession } from '#lib/client/session.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { PROJECTS_HREF, projectHref } from '#lib/screens/paths.ts';
import { hasAdministration } from './admin-verdict.ts';
import { ConsoleFrame } from './console-frame.tsx';
import { navOfProject, navWithoutProject } from './nav-of-project.ts';

interface ProjectFrameProps {
  /** A project that the user has access to. Without it, the navigation offers to choose one. */
  projectId?: string;
  children: ReactNode;
}

/** The frame of the pages of a project, and of those without a scope. */
export function ProjectFrame({ projectId, children }: ProjectFrameProps) {
  const t = useT();
  const { data: session } = useSession();
  const isAbove = hasAdministration(
    session,
    session?.projects.find(({ id }) => id === projectId),
  );
  return projectId === undefined ? (
    <ConsoleFrame homeHref={PROJECTS_HREF} sections={navWithoutProject(t, isAbove)}>
      {children}
    </ConsoleFrame>
  ) : (
    <ConsoleFrame
      homeHref={projectHref(projectId)}
      sections={navOfProject(projectId, t, isAbove)}
      projectId={projectId}
    >
      {children}
    </ConsoleFrame>
  );
}
