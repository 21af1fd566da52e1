'use client';

import { useSession } from '#lib/client/session.ts';

/** Whether the user is an administrator of a project. The API makes the final check. */
export const useIsAdmin = (projectId: string): boolean =>
  useSession()
    .data?.projects.find(({ id }) => id === projectId)
    ?.roles.includes('admin') ?? false;
