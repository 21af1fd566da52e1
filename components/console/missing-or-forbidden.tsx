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
 * In place of an object that was rejected with 403. The identity API gives a token of a domain this response for the objects of
 * other domains and for missing ones alike, so the log of the domain decides which of the two panels is true.
 */
export function MissingOrForbidden({ error, gone, headingLevel }: MissingOrForbiddenProps) {
  const { lookup, answer } = useGoneObject();
  const isOfDomain = typeof lookup?.place.of === 'object';
  if (isOfDomain && answer.isPending) return <GoneSkeleton />;
  const found = isOfDomain ? answer.data?.gone : undefined;
  const isMissing = found && (found.kind === null || found.deletion !== null);
  return isMissing ? gone : <ForbiddenPanel error={error} headingLevel={headingLevel} />;
}
