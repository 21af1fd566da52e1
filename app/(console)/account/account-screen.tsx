'use client';

import { CopyableId } from '#components/console/copyable-id.tsx';
import { DateTime } from '#components/console/date-time.tsx';
import { Page } from '#components/console/page.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { Properties } from '#components/console/properties.tsx';
import { SessionScreen } from '#components/console/session-screen.tsx';
import { Appearance } from '#components/session/appearance.tsx';
import { Card } from '#components/ui/card.tsx';
import type { Session } from '#lib/client/session.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { OwnProjects } from './own-projects.tsx';

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
