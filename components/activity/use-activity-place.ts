'use client';

import { useParams } from 'next/navigation';
import { domainScope } from '#lib/client/scope.ts';
import type { ActivityPlace } from '#lib/console/activity/queries.ts';

/** Whose activity the page is about: that of its project, of its domain, or, in the administrators' area, of everything. */
export function useActivityPlace(scope: string): ActivityPlace {
  const { projectId, domainId } = useParams<{ projectId?: string; domainId?: string }>();
  if (projectId) return { scope: projectId, of: 'project' };
  return domainId ? { scope: domainScope(domainId), of: { domainId } } : { scope, of: 'all' };
}
