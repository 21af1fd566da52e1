'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { connectLive, type LiveScope, liveState } from './live.ts';
import { sessionQuery, useSession } from './session.ts';

/** Keeps the page up to date with a project while it is mounted. The shell calls it once. */
export function useLiveUpdates(projectId: string | undefined, scope: LiveScope = 'project'): void {
  const client = useQueryClient();
  const router = useRouter();
  const userId = useSession().data?.user.id;
  const isLost = useStore(liveState).state === 'lost';
  // External system: the server's event stream, which this browser's pages share.
  useEffect(
    () => (projectId && userId ? connectLive({ userId, projectId, client, scope }) : undefined),
    [projectId, userId, client, scope],
  );
  // External system: the server, which decides what a user without the role may see.
  useEffect(() => {
    if (!isLost) return;
    void client.invalidateQueries(sessionQuery);
    router.refresh();
  }, [isLost, client, router]);
}
