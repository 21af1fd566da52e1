'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { connectLive, type LiveScope } from './live.ts';
import { useSession } from './session.ts';

/** Keeps the page in step with a project for as long as it is mounted. The shell calls it once. */
export function useLiveUpdates(projectId: string | undefined, scope: LiveScope = 'project'): void {
  const client = useQueryClient();
  const userId = useSession().data?.user.id;
  // External system: the server's event stream, which this browser's pages share.
  useEffect(
    () => (projectId && userId ? connectLive({ userId, projectId, client, scope }) : undefined),
    [projectId, userId, client, scope],
  );
}
