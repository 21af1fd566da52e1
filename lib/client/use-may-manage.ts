'use client';

import { msg } from '#lib/i18n/text.ts';
import { readScope } from './scope.ts';
import { type Session, useSession } from './session.ts';

/** The roles that a scope gives. Undefined before they are known, and for a scope that is not the user's. */
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
 * Whether a scope allows changes of users, groups and projects as `admin_or_domain_manager` does: true, or the reason why
 * not. The platform has the last word.
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
