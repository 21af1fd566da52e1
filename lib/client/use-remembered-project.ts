'use client';

import { useEffect, useEffectEvent } from 'react';
import { lastProjectCookie } from './last-project-cookie.ts';
import { createPreference } from './preference.ts';
import { writeCookie } from './theme.ts';

const none: readonly string[] = [];
const kept = 5;

/** Ids of the projects used in this browser, the newest first. */
export const useRecentProjects = createPreference('nephos-recent-projects', none);

/** Remembers the project of the page: `/` leads here, and the switcher offers it first. */
export function useRememberedProject(projectId: string | undefined): void {
  const [recent, setRecent] = useRecentProjects();
  const remember = useEffectEvent((id: string) => {
    writeCookie(lastProjectCookie, id);
    if (recent[0] !== id) setRecent([id, ...recent.filter((each) => each !== id)].slice(0, kept));
  });
  // External systems: a cookie and local storage.
  useEffect(() => {
    if (projectId) remember(projectId);
  }, [projectId]);
}
