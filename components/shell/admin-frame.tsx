'use client';

import { useSession } from '#lib/client/session.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { ADMIN_HREF } from '#lib/screens/paths.ts';
import { SYSTEM_SCOPE } from '#lib/screens/scope.ts';
import { adminVerdict } from './admin-verdict.ts';
import { ConsoleFrame, type ConsoleFrameProps } from './console-frame.tsx';
import { navOfAdministration } from './nav-of-administration.ts';

type AdminFrameProps = Pick<ConsoleFrameProps, 'projectId' | 'followsAllBy' | 'children'>;

/** The frame of the administrators' area. */
export function AdminFrame(props: AdminFrameProps) {
  const t = useT();
  const { data: session } = useSession();
  const verdict = adminVerdict(
    session,
    session?.projects.find(({ id }) => id === props.projectId),
  );
  return (
    <ConsoleFrame {...props} homeHref={ADMIN_HREF} sections={navOfAdministration(t, verdict)} scope={SYSTEM_SCOPE} />
  );
}
