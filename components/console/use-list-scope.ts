'use client';

import { useParams } from 'next/navigation';
import { useSession } from '#lib/client/session.ts';
import { domainScope, SYSTEM_SCOPE } from '#lib/screens/scope.ts';

/**
 * Scope in which views of the list are saved: the page's project or domain, otherwise the user's first project, the
 * system or the first domain. Undefined until the session is loaded, and for users without access.
 */
export function useListScope(): string | undefined {
  const { projectId, domainId } = useParams<{ projectId?: string; domainId?: string }>();
  const { data: session } = useSession();
  const place = projectId ?? (domainId && domainScope(domainId));
  if (place || !session) return place;
  const { projects, system, domains } = session;
  const [domain] = domains;
  return projects[0]?.id ?? (system ? SYSTEM_SCOPE : domain && domainScope(domain.id));
}
