'use client';

import { msg } from '#lib/i18n/text.ts';
import { useSession } from './session.ts';

const writers = new Set(['admin', 'manager', 'member']);

/** Whether the user's roles in a project allow changes: true, or the reason why not. The server enforces the rule. */
export const useMayWrite = (projectId: string | undefined): true | string => useMayWriteIn()(projectId);

/** As `useMayWrite`, for rows of several projects. */
export function useMayWriteIn(): (projectId: string | undefined) => true | string {
  const rolesOf = new Map(useSession().data?.projects.map(({ id, roles }) => [id, roles]));
  return (projectId) => {
    const roles = rolesOf.get(projectId ?? '');
    return !roles || roles.some((role) => writers.has(role)) || msg('Your role in this project is read-only.');
  };
}
