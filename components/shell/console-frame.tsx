'use client';

import type { ReactNode } from 'react';
import { AppShell } from '#components/console/app-shell.tsx';
import type { NavSection } from '#components/console/nav.ts';
import { NotificationDrawer } from '#components/console/notification-drawer.tsx';
import type { ScopeTone } from '#components/console/top-bar.tsx';
import { ConsoleDock } from '#components/console-dock/console-dock.tsx';
import { JobTray } from '#components/jobs/job-tray.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useSession } from '#lib/client/session.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { ALL_SCOPE, readScope, SYSTEM_SCOPE } from '#lib/screens/scope.ts';
import { AccountMenu } from './account-menu.tsx';
import { ScopeSwitcher } from './scope-switcher.tsx';
import { type ScopeChoice, scopesOf } from './scopes.ts';
import { SessionStrip } from './session-strip.tsx';
import { useRememberedScope } from './use-remembered-scope.ts';
import { useTabIcon } from './use-tab-icon.ts';

const ConsolePalette = lazyComponent(async () => (await import('./console-palette.tsx')).ConsolePalette);

export interface ConsoleFrameProps {
  homeHref: string;
  sections: readonly NavSection[];
  /** A project that the user has access to. */
  projectId?: string;
  /** Scope of pages without a project: a domain, or the system with all projects. */
  scope?: string;
  /** Project whose token is used to receive the events of all projects, if the user may receive them. */
  followsAllBy?: string;
  children: ReactNode;
}

function followedIn(scope: string | undefined): string | undefined {
  if (scope === undefined) return undefined;
  const { kind } = readScope(scope);
  return kind === 'project' || kind === 'domain' ? scope : undefined;
}

function toneOf(scope: string | undefined, current: ScopeChoice | undefined): ScopeTone {
  if (scope === SYSTEM_SCOPE) return 'system';
  if (current?.kind === 'domain') return 'domain';
  return current?.isElevated ? 'system' : 'project';
}

/** What surrounds every page of the console. Each area has its own frame, so that a page loads the navigation of its area only. */
export function ConsoleFrame({ projectId, scope = projectId, followsAllBy, children, ...nav }: ConsoleFrameProps) {
  const t = useT();
  const { data: session } = useSession();
  useRememberedScope(scope);
  const { homeHref, sections } = nav;
  const choices = session ? scopesOf(session, t) : [];
  const current = choices.find((choice) => choice.scope === scope);
  const live = followsAllBy ?? followedIn(scope);
  const tone = toneOf(scope, current);
  useTabIcon(tone);
  const palette = { sections, choices, current, projectId, scope };
  return (
    <AppShell
      homeHref={homeHref}
      scope={<ScopeSwitcher choices={choices} current={current} />}
      scopeTone={tone}
      sections={sections}
      palette={(isOpen, onClose) => <ConsolePalette {...palette} {...{ isOpen, onClose }} />}
      bell={<NotificationDrawer projectId={projectId} />}
      account={session && <AccountMenu session={session} />}
      strip={<SessionStrip />}
      dock={<ConsoleDock />}
      tray={<JobTray projectId={projectId ?? (scope === ALL_SCOPE ? undefined : scope)} />}
      {...(live ? { projectId: live } : {})}
      {...(followsAllBy ? { liveScope: 'all' } : {})}
    >
      {children}
    </AppShell>
  );
}
