'use client';

import { FolderX } from 'lucide-react';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { Page } from '#components/console/page.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { Properties } from '#components/console/properties.tsx';
import { ScreenState } from '#components/console/screen-state.tsx';
import { SessionScreen } from '#components/console/session-screen.tsx';
import { leave } from '#components/shell/leave.ts';
import { ScopePicker } from '#components/shell/scope-picker.tsx';
import { scopesOf } from '#components/shell/scopes.ts';
import { Button } from '#components/ui/button.tsx';
import type { Session } from '#lib/client/session.ts';
import { useT } from '#lib/i18n/use-t.ts';

export function ProjectChooser() {
  return <SessionScreen>{(session) => <Projects session={session} />}</SessionScreen>;
}

function Projects({ session }: { session: Session }) {
  const t = useT();
  const choices = scopesOf(session, t);
  if (choices.length === 0) return <NoProjects user={session.user} />;
  return (
    <Page shape="form">
      <PageHeader title={t('Projects')} description={t('Everything you create belongs to a project.')} />
      <div className="overflow-hidden rounded-card border bg-surface shadow-low">
        <ScopePicker choices={choices} current={undefined} shape="page" />
      </div>
    </Page>
  );
}

function NoProjects({ user }: { user: Session['user'] }) {
  const t = useT();
  return (
    <ScreenState
      icon={FolderX}
      headingLevel={1}
      title={t('You do not have a project yet')}
      actions={<Button onClick={() => void leave()}>{t('Sign out')}</Button>}
    >
      <p>{t('Ask an administrator for a role in a project and give them these details:')}</p>
      <div className="mt-4 rounded-card border bg-surface p-4 text-start">
        <Properties
          columns={1}
          items={[
            { label: t('User name'), value: user.name },
            { label: t('User ID'), value: <CopyableId id={user.id} /> },
            { label: t('Domain'), value: user.domain.name },
            { label: t('Domain ID'), value: <CopyableId id={user.domain.id} /> },
          ]}
        />
      </div>
    </ScreenState>
  );
}
