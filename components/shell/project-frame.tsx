'use client';

import type { ReactNode } from 'react';
import { useT } from '#lib/i18n/use-t.ts';
import { projectHref } from '#lib/screens/paths.ts';
import { ConsoleFrame } from './console-frame.tsx';
import { navOfProject } from './nav-of-project.ts';
import { useHasAdministration } from './use-has-administration.ts';

/** The frame of the pages of a project that the user has access to. */
export function ProjectFrame({ projectId, children }: { projectId: string; children: ReactNode }) {
  const sections = navOfProject(projectId, useT(), useHasAdministration(projectId));
  return (
    <ConsoleFrame homeHref={projectHref(projectId)} sections={sections} projectId={projectId}>
      {children}
    </ConsoleFrame>
  );
}
