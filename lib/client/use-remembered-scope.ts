'use client';

import { useEffect, useEffectEvent } from 'react';
import { lastProjectCookie } from './last-project-cookie.ts';
import { createPreference } from './preference.ts';
import { readScope } from './scope.ts';
import { writeCookie } from './theme.ts';

const none: readonly string[] = [];
const kept = 5;

/** The scopes used in this browser, the newest first. */
export const useRecentScopes = createPreference('nephos-recent-projects', none);

/** Remembers the scope of the page: the switcher offers it first, and `/` leads to the last project. */
export function useRememberedScope(scope: string | undefined): void {
  const [recent, setRecent] = useRecentScopes();
  const remember = useEffectEvent((one: string) => {
    if (readScope(one).kind === 'project') writeCookie(lastProjectCookie, one);
    if (recent[0] !== one) setRecent([one, ...recent.filter((each) => each !== one)].slice(0, kept));
  });
  // External systems: a cookie and local storage.
  useEffect(() => {
    if (scope) remember(scope);
  }, [scope]);
}
