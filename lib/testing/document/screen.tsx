import '@testing-library/jest-dom/vitest';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime.js';
import {
  PathnameContext,
  PathParamsContext,
  SearchParamsContext,
} from 'next/dist/shared/lib/hooks-client-context.shared-runtime.js';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { vi } from 'vitest';
import { Toaster } from '#components/console/toaster.tsx';
import { describeSession } from '#lib/auth/describe-session.ts';
import { jobs } from '#lib/client/job-store.ts';
import { createQueryClient } from '#lib/client/query-client.ts';
import { type Session, sessionQuery } from '#lib/client/session.ts';
import { PreferencesProvider } from '#lib/console/account/preferences/preferences.tsx';
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx';
import { newUser } from '#lib/testing/document/user.ts';
import type { TestUser } from '../api.ts';
import { ask, cookieFor, newSession } from '../browser.ts';

// The timeout of polls in vitest.config.ts. A failure prints its message instead of the whole document.
configure({ asyncUtilTimeout: 400_000, getElementError: (message) => new Error(message ?? 'No element was found.') });

const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

/** Next observes changes of the browser's history. */
function followHistory(): void {
  for (const method of ['pushState', 'replaceState'] as const) {
    const change = window.history[method].bind(window.history);
    vi.spyOn(window.history, method).mockImplementation((...parameters) => {
      change(...parameters);
      notify();
    });
  }
}

const router: AppRouterInstance = {
  push: (href) => window.history.pushState(null, '', href),
  replace: (href) => window.history.replaceState(null, '', href),
  back: () => window.history.back(),
  forward: () => window.history.forward(),
  refresh: () => undefined,
  prefetch: () => undefined,
  bfcacheId: '',
};

function Routed({ params, children }: { params: Record<string, string>; children: ReactNode }) {
  const href = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => window.location.href,
  );
  const { pathname, searchParams } = new URL(href);
  return (
    <AppRouterContext value={router}>
      <PathnameContext value={pathname}>
        <PathParamsContext value={params}>
          <SearchParamsContext value={searchParams}>{children}</SearchParamsContext>
        </PathParamsContext>
      </PathnameContext>
    </AppRouterContext>
  );
}

interface Place {
  user: TestUser;
  path?: string;
  params?: Record<string, string>;
}

export interface Screen {
  user: UserEvent;
  /** The requests that changed something, as "POST /bff/…", oldest first. */
  changes: string[];
}

interface ConsoleDocumentProps {
  session: Session | undefined;
  params?: Record<string, string>;
  children: ReactNode;
}

/** What surrounds the pages of the console. */
export function ConsoleDocument({ session, params = {}, children }: ConsoleDocumentProps) {
  const [client] = useState(() => {
    const created = createQueryClient();
    created.setQueryData(sessionQuery.queryKey, session);
    return created;
  });
  return (
    <I18nProvider language="en" locale="en-GB">
      <QueryClientProvider client={client}>
        <PreferencesProvider kept={{}}>
          <Routed params={params}>{children}</Routed>
        </PreferencesProvider>
        <Toaster />
      </QueryClientProvider>
    </I18nProvider>
  );
}

/** Removes what earlier tests left in the document, and opens an address. */
export function cleanDocument(path: string): void {
  cleanup();
  vi.restoreAllMocks();
  window.sessionStorage.clear();
  window.localStorage.clear();
  // The tray of a new page is empty.
  jobs.setState({ all: [] });
  window.history.replaceState(null, '', path);
  followHistory();
}

/**
 * Renders client components as the console does, on the platform that was passed to `sharePlatform`. The BFF handles
 * their requests with the user's session. There are no live updates, style sheets or layout.
 */
export async function openScreen(content: ReactNode, { user, path = '/', params = {} }: Place): Promise<Screen> {
  cleanDocument(path);
  const session = await newSession(user.userName);
  const cookie = await cookieFor(session);
  const changes: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init = {}) => {
    const { pathname, search } = new URL(String(address), 'http://console.test');
    const method = init.method ?? 'GET';
    if (method !== 'GET' && method !== 'HEAD') changes.push(`${method} ${pathname}`);
    const headers = Object.fromEntries(new Headers(init.headers));
    const body = typeof init.body === 'string' ? { body: init.body } : {};
    return ask(`${pathname.replace(/^\/bff\//, '')}${search}`, cookie, { method, headers, ...body });
  });
  render(
    <ConsoleDocument session={await describeSession(session)} params={params}>
      {content}
    </ConsoleDocument>,
  );
  return { user: newUser(), changes };
}
