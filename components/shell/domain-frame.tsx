'use client';

import type { ReactNode } from 'react';
import { useT } from '#lib/i18n/use-t.ts';
import { domainHref } from '#lib/screens/paths.ts';
import { domainScope } from '#lib/screens/scope.ts';
import { ConsoleFrame } from './console-frame.tsx';
import { navOfDomain } from './nav-of-administration.ts';
import { useFrameWithoutAccess } from './use-frame-without-access.ts';

interface DomainFrameProps {
  /** Undefined without access. */
  domainId: string | undefined;
  children: ReactNode;
}

/** The frame of the pages of a domain. */
export function DomainFrame({ domainId, children }: DomainFrameProps) {
  const t = useT();
  const withoutAccess = useFrameWithoutAccess();
  const frame =
    domainId === undefined
      ? withoutAccess
      : { homeHref: domainHref(domainId), sections: navOfDomain(domainId, t), scope: domainScope(domainId) };
  return <ConsoleFrame {...frame}>{children}</ConsoleFrame>;
}
