'use client';

import { useSession } from '#lib/client/session.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { ADMIN_HREF, PROJECTS_HREF } from '#lib/screens/paths.ts';
import { SYSTEM_SCOPE } from '#lib/screens/scope.ts';
import { adminVerdict } from './admin-verdict.ts';
import { ConsoleFrame, type ConsoleFrameProps } from './console-frame.tsx';
import { navOfAdministration } from './nav-of-administration.ts';
import { navWithoutProject } from './nav-without-project.ts';

interface AdminFrameProps extends Pick<ConsoleFrameProps, 'projectId' | 'followsAllBy' | 'children'> {
  /** The same frame keeps open consoles when the access ends. */
  hasAccess: boolean;
}

/** The frame of the administrators' area. */
export function AdminFrame({ hasAccess, ...props }: AdminFrameProps) {
  const t = useT();
  const { data: session } = useSession();
  const verdict = adminVerdict(
    session,
    session?.projects.find(({ id }) => id === props.projectId),
  );
  if (!hasAccess) {
    return <ConsoleFrame {...props} homeHref={PROJECTS_HREF} sections={navWithoutProject(t, false)} />;
  }
  return (
    <ConsoleFrame {...props} homeHref={ADMIN_HREF} sections={navOfAdministration(t, verdict)} scope={SYSTEM_SCOPE} />
  );
}
