'use client';

import { AppLink } from '#components/console/app-link.tsx';
import type { Place } from '#lib/console/identity/access/schema.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { readScope } from '#lib/screens/scope.ts';
import { usePlaceName } from './use-reason-words.ts';

export function PlaceLink({ scope, place }: { scope: string; place: Place }) {
  const name = usePlaceName()(place);
  if (place.kind === 'project') return <AppLink href={identityHref(scope, 'projects', place.id)}>{name}</AppLink>;
  // Domain managers have no list of domains to link to.
  if (place.kind === 'domain' && readScope(scope).kind !== 'domain')
    return <AppLink href={identityHref(scope, 'domains', place.id)}>{name}</AppLink>;
  return name;
}
