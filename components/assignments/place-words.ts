import type { Place, Reason } from '#lib/console/identity/access/schema.ts';
import type { UserSource } from '#lib/console/identity/identity-sources/access-origin.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { readScope } from '#lib/screens/scope.ts';

export function placeName(place: Place, t: Translate): string {
  switch (place.kind) {
    case 'system':
      return t('System');
    case 'domain':
      return t('Domain {name}', { name: place.name });
    case 'project':
      return t('Project {name}', { name: place.name });
    default:
      return place satisfies never;
  }
}

/** The page of a place. Domain managers have no list of domains to link to. */
export function placeHref(place: Place, scope: string): string | undefined {
  if (place.kind === 'project') return identityHref(scope, 'projects', place.id);
  const isLinked = place.kind === 'domain' && readScope(scope).kind !== 'domain';
  return isLinked ? identityHref(scope, 'domains', place.id) : undefined;
}

const sourceWords = ({ kind, name }: UserSource, t: Translate) =>
  kind === 'directory' ? t('by the directory of {name}', { name }) : t('by sign-ins with {name}', { name });

/**
 * Words for why a user has a role, such as "through group ops, by sign-ins with Corporate, inherited from Domain Default,
 * implied by manager".
 */
export function reasonWords(
  { to, on, is_inherited, implied_by, source }: Reason,
  holderId: string,
  t: Translate,
): string {
  const prior = implied_by.at(-1);
  const words = [
    to.id === holderId ? undefined : t('through group {name}', { name: to.name }),
    source ? sourceWords(source, t) : undefined,
    is_inherited ? t('inherited from {place}', { place: placeName(on, t) }) : undefined,
    prior && t('implied by {role}', { role: prior.name }),
  ].filter((word) => word !== undefined);
  return words.length > 0 ? words.join(', ') : t('assigned directly');
}
