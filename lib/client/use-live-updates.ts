'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { connectLive, type LiveScope } from './live.ts';

/** Keeps the page in step with a project for as long as it is mounted. The shell calls it once. */
export function useLiveUpdates(projectId: string | undefined, scope: LiveScope = 'project'): void {
  const client = useQueryClient();
  // External system: the server's event stream.
  useEffect(() => (projectId ? connectLive(projectId, client, scope) : undefined), [projectId, client, scope]);
}
