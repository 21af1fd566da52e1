'use client';

import type { ReactNode } from 'react';
import { useT } from '#lib/i18n/use-t.ts';
import { PROJECTS_HREF } from '#lib/screens/paths.ts';
import { ConsoleFrame } from './console-frame.tsx';
import { navWithoutProject } from './nav-without-project.ts';
import { useHasAdministration } from './use-has-administration.ts';

/** The frame of pages without a scope, whose navigation offers to choose a project. */
export function PlainFrame({ children }: { children: ReactNode }) {
  return (
    <ConsoleFrame homeHref={PROJECTS_HREF} sections={navWithoutProject(useT(), useHasAdministration(undefined))}>
      {children}
    </ConsoleFrame>
  );
}
