'use client';

import type { Place, Reason } from '#lib/console/identity/access/schema.ts';
import type { UserSource } from '#lib/console/identity/identity-sources/access-origin.ts';
import { useT } from '#lib/i18n/use-t.ts';

export function usePlaceName(): (place: Place) => string {
  const t = useT();
  return (place) => {
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
  };
}

/**
 * Words for why a user has a role, such as "through group ops, by sign-ins with Corporate, inherited from Domain Default,
 * implied by manager".
 */
export function useReasonWords(): (reason: Reason, holderId: string) => string {
  const t = useT();
  const nameOf = usePlaceName();
  const sourceWords = ({ kind, name }: UserSource) =>
    kind === 'directory' ? t('by the directory of {name}', { name }) : t('by sign-ins with {name}', { name });
  return ({ to, on, is_inherited, implied_by, source }, holderId) => {
    const prior = implied_by.at(-1);
    const words = [
      to.id === holderId ? undefined : t('through group {name}', { name: to.name }),
      source ? sourceWords(source) : undefined,
      is_inherited ? t('inherited from {place}', { place: nameOf(on) }) : undefined,
      prior && t('implied by {role}', { role: prior.name }),
    ].filter((word) => word !== undefined);
    return words.length > 0 ? words.join(', ') : t('assigned directly');
  };
}
