'use client';

import type { ReactNode } from 'react';
import { QuotaOfferContext } from '#components/console/exceeded-quotas.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { projectHref } from '#lib/screens/paths.ts';
import { ConsoleFrame } from './console-frame.tsx';
import { navOfProject } from './nav-of-project.ts';
import { useFrameWithoutAccess } from './use-frame-without-access.ts';
import { useHasAdministration } from './use-has-administration.ts';

const OfferRequest = lazyComponent(
  async () => (await import('#components/quota-requests/offer-request.tsx')).OfferRequest,
);

interface ProjectFrameProps {
  /** Undefined without access. */
  projectId: string | undefined;
  children: ReactNode;
}

/** The frame of the pages of a project. */
export function ProjectFrame({ projectId, children }: ProjectFrameProps) {
  const t = useT();
  const hasAdministration = useHasAdministration(projectId);
  const withoutAccess = useFrameWithoutAccess();
  const frame =
    projectId === undefined
      ? withoutAccess
      : { homeHref: projectHref(projectId), sections: navOfProject(projectId, t, hasAdministration), projectId };
  return (
    <QuotaOfferContext value={OfferRequest}>
      <ConsoleFrame {...frame}>{children}</ConsoleFrame>
    </QuotaOfferContext>
  );
}
