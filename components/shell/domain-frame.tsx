'use client';

import type { ReactNode } from 'react';
import { useT } from '#lib/i18n/use-t.ts';
import { domainHref, PROJECTS_HREF } from '#lib/screens/paths.ts';
import { domainScope } from '#lib/screens/scope.ts';
import { ConsoleFrame } from './console-frame.tsx';
import { navOfDomain } from './nav-of-administration.ts';
import { navWithoutProject } from './nav-without-project.ts';
import { useHasAdministration } from './use-has-administration.ts';

interface DomainFrameProps {
  /** Undefined without access: the same frame keeps open consoles when the access ends. */
  domainId: string | undefined;
  children: ReactNode;
}

/** The frame of the pages of a domain. */
export function DomainFrame({ domainId, children }: DomainFrameProps) {
  const t = useT();
  const hasAdministration = useHasAdministration(undefined);
  if (domainId === undefined) {
    return (
      <ConsoleFrame homeHref={PROJECTS_HREF} sections={navWithoutProject(t, hasAdministration)}>
        {children}
      </ConsoleFrame>
    );
  }
  return (
    <ConsoleFrame homeHref={domainHref(domainId)} sections={navOfDomain(domainId, t)} scope={domainScope(domainId)}>
      {children}
    </ConsoleFrame>
  );
}
