'use client';

import { useSession } from '#lib/client/session.ts';

/** Whether the user is an administrator in a project; the platform has the last word. */
export const useIsAdmin = (projectId: string): boolean =>
  useSession()
    .data?.projects.find(({ id }) => id === projectId)
    ?.roles.includes('admin') ?? false;
