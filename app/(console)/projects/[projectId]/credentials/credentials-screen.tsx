'use client';

import { parseAsBoolean, useQueryState } from 'nuqs';
import { useState } from 'react';
import { CreateLink } from '#components/console/create-link.tsx';
import { Page } from '#components/console/page.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { SessionProjectScreen } from '#components/console/session-screen.tsx';
import { SidePanel } from '#components/ui/side-panel.tsx';
import type { Session, SessionProject } from '#lib/client/session.ts';
import { projectHref } from '#lib/console/paths.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { CreatedApplicationCredential } from '#lib/identity/application-credentials/schema.ts';
import { CreateCredential } from './create-credential.tsx';
import { CredentialTable } from './credential-table.tsx';
import { SecretDialog } from './secret-dialog.tsx';

/** Credentials that sign in scripts: the list, the panel that makes one, and its secret, once. */
export function CredentialsScreen({ projectId }: { projectId: string }) {
  return (
    <SessionProjectScreen projectId={projectId}>
      {(session, project) => <Credentials session={session} project={project} />}
    </SessionProjectScreen>
  );
}

function Credentials({ session, project }: { session: Session; project: SessionProject }) {
  const t = useT();
  const projectId = project.id;
  const [isCreating, setIsCreating] = useQueryState('create', parseAsBoolean.withDefault(false));
  const [created, setCreated] = useState<CreatedApplicationCredential>();
  const list = projectHref(projectId, 'credentials');
  return (
    <Page shape="list">
      <PageHeader
        title={t('Credentials')}
        description={t.rich('They sign in as <b>{user}</b> in project <b>{project}</b>, without your password.', {
          user: session.user.name,
          project: project.name,
          b: (parts) => <strong className="font-medium text-ink">{parts}</strong>,
        })}
        actions={
          <CreateLink href={projectHref(projectId, 'credentials', { create: 'true' })}>
            {t('Create credential')}
          </CreateLink>
        }
      />
      <CredentialTable projectId={projectId} userId={session.user.id} />
      <SidePanel
        isOpen={isCreating}
        onOpenChange={(isOpen) => void setIsCreating(isOpen || null)}
        title={t('Create credential')}
      >
        <CreateCredential
          project={project}
          userId={session.user.id}
          cancelHref={list}
          onCreated={(credential) => {
            setCreated(credential);
            void setIsCreating(null);
          }}
        />
      </SidePanel>
      {created && <SecretDialog credential={created} projectId={projectId} onClose={() => setCreated(undefined)} />}
    </Page>
  );
}
