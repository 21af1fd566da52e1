'use client';

import { msg } from '#lib/i18n/text.ts';
import { readScope } from '#lib/screens/scope.ts';
import { type Session, useSession } from './session.ts';

/** Roles of the user in a scope. Undefined before they are loaded, and for a scope without access. */
function rolesIn(session: Session | undefined, scope: string): readonly string[] | undefined {
  const read = readScope(scope);
  switch (read.kind) {
    case 'system':
      return session?.system?.roles;
    case 'domain':
      return session?.domains.find(({ id }) => id === read.id)?.roles;
    case 'project':
      return session?.projects.find(({ id }) => id === read.id)?.roles;
    case 'user':
    case 'all':
      return undefined;
    default:
      return read satisfies never;
  }
}

/**
 * Whether a scope allows changes of users, groups and projects according to `admin_or_domain_manager`: true, or the
 * reason why not. The server enforces the rule.
 */
export function useMayManage(scope: string): true | string {
  const roles = rolesIn(useSession().data, scope);
  const enough = readScope(scope).kind === 'domain' ? 'manager' : 'admin';
  return (
    !roles ||
    roles.includes(enough) ||
    msg('Your role is read-only. Changes require the role admin, or the role manager on the domain.')
  );
}
