import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SessionGate } from '#components/shell/session-gate.tsx';
import { loadPreferences, ownScopes, requireView } from '#lib/auth/current-view.ts';
import { accepts, sessionQuery } from '#lib/client/session.ts';
import { PreferencesProvider } from '#lib/console/account/preferences/preferences.tsx';
import { ownScopesQuery } from '#lib/console/navigation/scopes/own-scopes.ts';

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const view = await requireView();
  const [preferences, scopes] = await Promise.all([loadPreferences(view), ownScopes(view)]);
  const client = new QueryClient();
  client.setQueryData(sessionQuery.queryKey, view);
  client.setQueryData(ownScopesQuery().queryKey, scopes);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PreferencesProvider kept={preferences} isSaved={accepts(view, 'console:preferences:save')}>
        {children}
        <SessionGate />
      </PreferencesProvider>
    </HydrationBoundary>
  );
}
