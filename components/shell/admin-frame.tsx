'use client';

import { useQuery } from '@tanstack/react-query';
import { useSession } from '#lib/client/session.ts';
import { openQuotaRequestApi } from '#lib/console/quota-requests/open-contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { ADMIN_HREF } from '#lib/screens/paths.ts';
import { SYSTEM_SCOPE } from '#lib/screens/scope.ts';
import { adminVerdict } from './admin-verdict.ts';
import { ConsoleFrame, type ConsoleFrameProps } from './console-frame.tsx';
import { navOfAdministration } from './nav-of-administration.ts';
import { useFrameWithoutAccess } from './use-frame-without-access.ts';

interface AdminFrameProps extends Pick<ConsoleFrameProps, 'projectId' | 'followsAllBy' | 'children'> {
  /** The same frame keeps open consoles when the access ends. */
  hasAccess: boolean;
}

/** Number of quota requests without an answer. @param scope of an administrator; undefined for others */
function useOpenRequests(scope: string | undefined): number {
  const query = clientOf(openQuotaRequestApi).count.query(scope ?? '');
  return useQuery({ ...query, enabled: scope !== undefined }).data?.open ?? 0;
}

/** The frame of the administrators' area. */
export function AdminFrame({ hasAccess, ...props }: AdminFrameProps) {
  const t = useT();
  const { data: session } = useSession();
  const verdict = adminVerdict(
    session,
    session?.projects.find(({ id }) => id === props.projectId),
  );
  const counts = { 'quota-requests': useOpenRequests(props.followsAllBy) };
  const withoutAccess = useFrameWithoutAccess();
  const frame = hasAccess
    ? { homeHref: ADMIN_HREF, sections: navOfAdministration(t, verdict, counts), scope: SYSTEM_SCOPE }
    : withoutAccess;
  return <ConsoleFrame {...props} {...frame} />;
}
