'use client';

import type { ReactNode } from 'react';
import type { ApiError } from '#lib/client/api-error.ts';
import { ForbiddenPanel } from './forbidden-panel.tsx';
import { GoneSkeleton } from './gone-skeleton.tsx';
import { useGoneObject } from './use-gone-object.ts';

interface MissingOrForbiddenProps {
  error: ApiError;
  gone: ReactNode;
  headingLevel: 1 | 2;
}

/**
 * Replaces an object that was rejected with 403. For a domain token, the identity API returns 403 both for objects of
 * other domains and for missing ones, so the domain's log decides between the two panels.
 */
export function MissingOrForbidden({ error, gone, headingLevel }: MissingOrForbiddenProps) {
  const { lookup, answer } = useGoneObject();
  const isOfDomain = typeof lookup?.place.of === 'object';
  if (isOfDomain && answer.isPending) return <GoneSkeleton />;
  const found = isOfDomain ? answer.data?.gone : undefined;
  const isMissing = found && (found.kind === null || found.deletion !== null);
  return isMissing ? gone : <ForbiddenPanel error={error} headingLevel={headingLevel} />;
}
