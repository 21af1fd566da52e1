'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect, useEffectEvent } from 'react';
import { lastProjectCookie } from '#lib/client/last-project-cookie.ts';
import { useChangeScope, useOwnScopes } from '#lib/console/navigation/scopes/own-scopes.ts';
import { readScope } from '#lib/screens/scope.ts';
import { writeCookie } from '#lib/write-cookie.ts';
import { rememberPage } from './page-memory.ts';

/**
 * Records the scope of the page: the switcher lists it first in all browsers, and `/` opens the last project. Also
 * records the page's query string, to restore it when the user returns from another scope.
 */
export function useRememberedScope(scope: string | undefined): void {
  const { recent } = useOwnScopes();
  const { mutate } = useChangeScope();
  const path = usePathname();
  const search = useSearchParams().toString();
  const remember = useEffectEvent((one: string) => {
    if (readScope(one).kind === 'project') writeCookie(lastProjectCookie, one);
    if (recent[0] !== one) mutate({ scope: one, is_used: true });
  });
  // External systems: a cookie, and the preferences on the server.
  useEffect(() => {
    if (scope) remember(scope);
  }, [scope]);
  // External system: this tab's storage.
  useEffect(() => rememberPage(path, search), [path, search]);
}
