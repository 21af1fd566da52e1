'use client';

import { useParams } from 'next/navigation';
import type { ActivityPlace } from '#lib/console/activity/log-queries.ts';
import { domainScope } from '#lib/screens/scope.ts';

/** Depends on the page: the activity of its project, of its domain, or of everything in the administrators' area. */
export function useActivityPlace(scope: string): ActivityPlace {
  const { projectId, domainId } = useParams<{ projectId?: string; domainId?: string }>();
  if (projectId) return { scope: projectId, of: 'project' };
  return domainId ? { scope: domainScope(domainId), of: { domainId } } : { scope, of: 'all' };
}
