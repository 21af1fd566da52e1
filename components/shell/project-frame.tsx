'use client';

import type { ReactNode } from 'react';
import { useT } from '#lib/i18n/use-t.ts';
import { PROJECTS_HREF, projectHref } from '#lib/screens/paths.ts';
import { ConsoleFrame } from './console-frame.tsx';
import { navOfProject } from './nav-of-project.ts';
import { navWithoutProject } from './nav-without-project.ts';
import { useHasAdministration } from './use-has-administration.ts';

interface ProjectFrameProps {
  /** Undefined without access: the same frame keeps open consoles when the access ends. */
  projectId: string | undefined;
  children: ReactNode;
}

/** The frame of the pages of a project. */
export function ProjectFrame({ projectId, children }: ProjectFrameProps) {
  const t = useT();
  const hasAdministration = useHasAdministration(projectId);
  if (projectId === undefined) {
    return (
      <ConsoleFrame homeHref={PROJECTS_HREF} sections={navWithoutProject(t, hasAdministration)}>
        {children}
      </ConsoleFrame>
    );
  }
  const sections = navOfProject(projectId, t, hasAdministration);
  return (
    <ConsoleFrame homeHref={projectHref(projectId)} sections={sections} projectId={projectId}>
      {children}
    </ConsoleFrame>
  );
}
