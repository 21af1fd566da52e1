import { isAdminOf, type Session } from '#lib/client/session.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { ALL_SCOPE, domainScope, SYSTEM_SCOPE } from '#lib/screens/scope.ts';

export interface ScopeChoice {
  /** The scope's key; see `readScope`. */
  scope: string;
  kind: 'project' | 'all' | 'domain' | 'system';
  id: string;
  name: string;
  domain?: string;
  /** The user's roles to display: the highest of the built-in ones, and all others. */
  roles: readonly string[];
  isElevated: boolean;
}

/** The built-in roles; each implies the next. */
const CHAIN = ['admin', 'manager', 'member', 'reader'];

function significantRoles(roles: readonly string[]): string[] {
  const highest = CHAIN.find((name) => roles.includes(name));
  return roles.filter((name) => name === highest || !CHAIN.includes(name));
}

export function scopesOf({ projects, domains, system, is_admin }: Session, t: Translate): ScopeChoice[] {
  // Administrators of a project have the same screens as those of the system.
  const above = system ?? (is_admin ? { roles: ['admin'] } : undefined);
  return [
    ...projects.map(
      (project): ScopeChoice => ({
        scope: project.id,
        kind: 'project',
        id: project.id,
        name: project.name,
        domain: project.domain.name,
        roles: significantRoles(project.roles),
        isElevated: isAdminOf(project),
      }),
    ),
    ...(projects.length > 1
      ? [{ scope: ALL_SCOPE, kind: 'all', id: '', name: t('All my projects'), roles: [], isElevated: false } as const]
      : []),
    ...domains.map(
      ({ id, name, roles }): ScopeChoice => ({
        scope: domainScope(id),
        kind: 'domain',
        id,
        name,
        roles: significantRoles(roles),
        isElevated: true,
      }),
    ),
    ...(above
      ? [
          {
            scope: SYSTEM_SCOPE,
            kind: 'system',
            id: '',
            name: t('System'),
            roles: significantRoles(above.roles),
            isElevated: true,
          } as const,
        ]
      : []),
  ];
}

export const isFoundBy = ({ name, id, domain = '' }: ScopeChoice, wanted: string): boolean =>
  [name, id, domain].some((text) => text.toLowerCase().includes(wanted));
