'use client';

import type { ReactNode } from 'react';
import { useT } from '#lib/i18n/use-t.ts';
import { domainHref } from '#lib/screens/paths.ts';
import { domainScope } from '#lib/screens/scope.ts';
import { ConsoleFrame } from './console-frame.tsx';
import { navOfDomain } from './nav-of-administration.ts';

/** The frame of the pages of a domain on which the user has a role. */
export function DomainFrame({ domainId, children }: { domainId: string; children: ReactNode }) {
  const t = useT();
  return (
    <ConsoleFrame homeHref={domainHref(domainId)} sections={navOfDomain(domainId, t)} scope={domainScope(domainId)}>
      {children}
    </ConsoleFrame>
  );
}
