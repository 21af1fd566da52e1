'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { type LiveScope, liveState } from './live-state.ts';
import { connectWhenLoaded } from './load-live.ts';
import { sessionQuery, useSession } from './session.ts';
import { useSubscription } from './use-subscription.ts';

/** Keeps the page up to date with a project while it is mounted. The shell calls it once. */
export function useLiveUpdates(projectId: string | undefined, scope: LiveScope = 'project'): void {
  const client = useQueryClient();
  const router = useRouter();
  const userId = useSession().data?.user.id;
  // The server decides what a user without the role may see.
  useSubscription(liveState.subscribe, ({ state }, before) => {
    if (state !== 'lost' || before.state === 'lost') return;
    void client.invalidateQueries(sessionQuery);
    router.refresh();
  });
  // External system: the server's event stream, which this browser's pages share.
  useEffect(
    () =>
      projectId && userId
        ? connectWhenLoaded(({ connectLive }) => connectLive({ userId, projectId, client, scope }))
        : undefined,
    [projectId, userId, client, scope],
  );
}
