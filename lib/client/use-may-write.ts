'use client';

import { msg } from '#lib/i18n/text.ts';
import { useSession } from './session.ts';

const writers = new Set(['admin', 'manager', 'member']);

/** Whether the user's roles in a project allow changes: true, or the reason why not. The platform has the last word. */
export function useMayWrite(projectId: string | undefined): true | string {
  const roles = useSession().data?.projects.find(({ id }) => id === projectId)?.roles;
  return !roles || roles.some((role) => writers.has(role)) || msg('Your role in this project only lets you look.');
}
