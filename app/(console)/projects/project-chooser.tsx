'use client';

import { ChevronRight, FolderClosed, ShieldAlert } from 'lucide-react';
import { AppLink } from '#components/console/app-link.tsx';
import { Page } from '#components/console/page.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { SessionScreen } from '#components/console/session-screen.tsx';
import type { Session, SessionProject } from '#lib/client/session.ts';
import { projectHref } from '#lib/console/paths.ts';
import { useFormat, useT } from '#lib/i18n/use-t.ts';
import { NoProjects } from './no-projects.tsx';

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
