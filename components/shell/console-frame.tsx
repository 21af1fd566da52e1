'use client';

import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { AppShell } from '#components/console/app-shell.tsx';
import { UserMenu } from '#components/console/user-menu.tsx';
import { ConsoleDock } from '#components/console-dock/console-dock.tsx';
import { JobTray } from '#components/jobs/job-tray.tsx';
import { toApiError } from '#lib/client/api-error.ts';
import { endSession } from '#lib/client/end-session.ts';
import { notifyFailure } from '#lib/client/notices.ts';
import { isAdminOf, type Session, useSession } from '#lib/client/session.ts';
import { expectSessionEnd } from '#lib/client/session-ended.ts';
import { useRememberedProject } from '#lib/client/use-remembered-project.ts';
import { ACCOUNT_HREF, docsHref, PROJECTS_HREF, projectHref, signInHref } from '#lib/console/paths.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { adminVerdict } from './admin-verdict.ts';
import { navSections, navWithoutProject } from './nav-sections.ts';
import { paletteCommands } from './palette-commands.tsx';
import { ScopeSwitcher } from './scope-switcher.tsx';
import { screenIn } from './screen-in.ts';

/** Ends the session on the server too; the whole page goes, and with it everything that was loaded for this user. */
async function leave() {
  const goOn = expectSessionEnd();
  try {
    await endSession();
    window.location.assign(signInHref());
  } catch (error) {
    goOn();
    notifyFailure(msg('You are still signed in'), toApiError(error), () => void leave());
  }
}

interface ConsoleFrameProps {
  /** A project that the user may enter. */
  projectId?: string;
  /** The page is about all projects; `projectId` is then whose token it uses. */
  isAdminArea?: boolean;
  children: ReactNode;
}

/** The shell, filled: where one can go, in which project one is, who one is. */
export function ConsoleFrame({ projectId, isAdminArea = false, children }: ConsoleFrameProps) {
  const t = useT();
  const path = usePathname();
  const { data: session } = useSession();
  useRememberedProject(projectId);
  const projects = session?.projects ?? [];
  const current = projects.find(({ id }) => id === projectId);
  const palette = { projects, current, screenIn: ({ id }: { id: string }) => screenIn(path, id) };
  return (
    <AppShell
      homeHref={projectId ? projectHref(projectId) : PROJECTS_HREF}
      scope={<ScopeSwitcher projects={projects} current={current} />}
      scopeTone={current && isAdminOf(current) ? 'system' : 'project'}
      sections={projectId ? navSections(projectId, t, adminVerdict(current)) : navWithoutProject(t)}
      commands={paletteCommands(palette, t)}
      account={session && <Account user={session.user} />}
      dock={<ConsoleDock />}
      tray={<JobTray projectId={projectId} />}
      {...(projectId ? { projectId } : {})}
      {...(isAdminArea ? { liveScope: 'all' } : {})}
    >
      {children}
    </AppShell>
  );
}

function Account({ user }: { user: Session['user'] }) {
  const t = useT();
  const links = [
    { label: t('Account'), href: ACCOUNT_HREF },
    { label: t('API reference'), href: docsHref() },
  ];
  return <UserMenu name={user.name} detail={user.domain.name} links={links} onSignOut={leave} />;
}
