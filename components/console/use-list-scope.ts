'use client';

import { useParams } from 'next/navigation';
import { domainScope, SYSTEM_SCOPE } from '#lib/client/scope.ts';
import { useSession } from '#lib/client/session.ts';

/**
 * Where views of the list are saved: in the project or on the domain of the page, else in the first project of the user,
 * else on the system or the first domain; undefined until known, and for who may go nowhere.
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
