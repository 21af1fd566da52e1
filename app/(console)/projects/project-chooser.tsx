'use client';

import { ChevronRight, FolderClosed, FolderX, ShieldAlert } from 'lucide-react';
import { signOut } from 'next-auth/react';
import { AppLink } from '#components/console/app-link.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { Page } from '#components/console/page.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { Properties } from '#components/console/properties.tsx';
import { ScreenState } from '#components/console/screen-state.tsx';
import { SessionScreen } from '#components/console/session-screen.tsx';
import { Button } from '#components/ui/button.tsx';
import type { Session, SessionProject } from '#lib/client/session.ts';
import { projectHref, signInHref } from '#lib/console/paths.ts';
import { useFormat, useT } from '#lib/i18n/use-t.ts';

/** The projects one can work in, as a page. */
export function ProjectChooser() {
  return <SessionScreen>{(session) => <Projects session={session} />}</SessionScreen>;
}

function Projects({ session }: { session: Session }) {
  const t = useT();
  if (session.projects.length === 0) return <NoProjects user={session.user} />;
  return (
    <Page shape="form">
      <PageHeader title={t('Projects')} description={t('Everything you create belongs to one of these.')} />
      <ul className="divide-y overflow-hidden rounded-card border bg-surface shadow-low">
        {session.projects.map((project) => (
          <ProjectLine key={project.id} project={project} />
        ))}
      </ul>
    </Page>
  );
}

function ProjectLine({ project }: { project: SessionProject }) {
  const format = useFormat();
  const isElevated = project.roles.includes('admin');
  const Icon = isElevated ? ShieldAlert : FolderClosed;
  return (
    <li>
      <AppLink
        look="plain"
        href={projectHref(project.id)}
        className="flex items-center gap-3 px-4 py-3 hover:bg-hover focus-visible:-outline-offset-2"
      >
        <Icon aria-hidden className={isElevated ? 'size-4 text-warning-ink' : 'size-4 text-ink-faint'} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{project.name}</span>
          <span className="block truncate text-ink-faint text-small">
            {project.domain.name} · {format.list([...project.roles])}
          </span>
        </span>
        <ChevronRight aria-hidden className="size-4 text-ink-faint" />
      </AppLink>
    </li>
  );
}

/** Signed in, but no project to work in: what to tell whom. */
function NoProjects({ user }: { user: Session['user'] }) {
  const t = useT();
  return (
    <ScreenState
      icon={FolderX}
      headingLevel={1}
      title={t('You have no project yet')}
      actions={<Button onClick={() => void signOut({ callbackUrl: signInHref() })}>{t('Sign out')}</Button>}
    >
      <p>{t('Ask an administrator for a role in a project, and tell them this:')}</p>
      <div className="mt-4 rounded-card border bg-surface p-4 text-start">
        <Properties
          columns={1}
          items={[
            { label: t('User name'), value: user.name },
            { label: t('User ID'), value: <CopyableId id={user.id} /> },
            { label: t('Domain'), value: user.domain.name },
          ]}
        />
      </div>
    </ScreenState>
  );
}
