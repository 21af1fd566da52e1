'use client';

import { AppLink } from '#components/console/app-link.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { DateTime } from '#components/console/date-time.tsx';
import { Page } from '#components/console/page.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { Properties } from '#components/console/properties.tsx';
import { SessionScreen } from '#components/console/session-screen.tsx';
import { Appearance } from '#components/session/appearance.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Card } from '#components/ui/card.tsx';
import type { Session, SessionProject } from '#lib/client/session.ts';
import { projectHref } from '#lib/console/paths.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** The signed-in user: facts, projects, session, and the look of the console. */
export function AccountScreen() {
  return <SessionScreen>{(session) => <Account session={session} />}</SessionScreen>;
}

function Account({ session }: { session: Session }) {
  const t = useT();
  const { user } = session;
  return (
    <Page shape="form">
      <PageHeader title={t('Account')} description={user.name} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card title={t('Profile')}>
          <Properties
            columns={1}
            items={[
              { label: t('User name'), value: user.name },
              { label: t('User ID'), value: <CopyableId id={user.id} /> },
              { label: t('Domain'), value: user.domain.name },
              { label: t('Domain ID'), value: <CopyableId id={user.domain.id} /> },
            ]}
          />
        </Card>
        <div className="flex flex-col gap-4">
          <Card title={t('Session')}>
            <Properties columns={1} items={[{ label: t('Ends'), value: <DateTime at={session.expires_at} /> }]} />
          </Card>
          <Card title={t('Appearance')}>
            <div className="flex flex-wrap gap-3">
              <Appearance />
            </div>
          </Card>
        </div>
        <OwnProjects projects={session.projects} />
      </div>
    </Page>
  );
}

/** The projects of the user with the roles held there. */
function OwnProjects({ projects }: { projects: readonly SessionProject[] }) {
  const t = useT();
  return (
    <Card title={t('Projects and roles')} hasPadding={false} className="lg:col-span-2">
      {projects.length === 0 && <p className="p-4 text-ink-muted">{t('You have no project yet')}</p>}
      <ul className="divide-y">
        {projects.map((project) => (
          <li key={project.id} className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-2.5">
            <span className="min-w-0 flex-1 basis-40">
              <AppLink look="strong" href={projectHref(project.id)}>
                {project.name}
              </AppLink>{' '}
              <span className="text-ink-faint text-small">{project.domain.name}</span>
            </span>
            <span className="flex flex-wrap gap-1.5">
              {project.roles.map((role) => (
                <Badge key={role} tone={role === 'admin' ? 'warning' : 'neutral'}>
                  {role}
                </Badge>
              ))}
            </span>
            <AppLink href={projectHref(project.id, 'api-access')}>{t('API access')}</AppLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
