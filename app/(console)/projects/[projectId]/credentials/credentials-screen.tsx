'use client';

import { useState } from 'react';
import { CreateLink } from '#components/console/create-link.tsx';
import { Page } from '#components/console/page.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { PageTabs } from '#components/console/page-tabs.tsx';
import { SessionProjectScreen } from '#components/console/session-project-screen.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { accepts, type Session, type SessionProject } from '#lib/client/session.ts';
import { flagParam } from '#lib/client/url-params.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { CreatedApplicationCredential } from '#lib/identity/application-credentials/schema.ts';
import { projectHref } from '#lib/screens/paths.ts';
import { CredentialTable } from './credential-table.tsx';
import { Ec2Keys } from './ec2-keys.tsx';

const CreateCredential = lazyComponent(async () => (await import('./create-credential.tsx')).CreateCredential);
const SecretDialog = lazyComponent(async () => (await import('./secret-dialog.tsx')).SecretDialog);

export function CredentialsScreen({ projectId }: { projectId: string }) {
  return (
    <SessionProjectScreen projectId={projectId}>
      {(session, project) => <Credentials session={session} project={project} />}
    </SessionProjectScreen>
  );
}

/** Returns whether this session may create and delete credentials, or the reason why not. */
function mayManage(session: Session, operation: string): true | Text {
  if (accepts(session, operation)) return true;
  const { credential } = session;
  if (!credential) return msg('Sign in with your password to manage credentials.');
  return msg('Credential {name} is restricted: it cannot manage credentials.', { name: credential.name });
}

function Credentials({ session, project }: { session: Session; project: SessionProject }) {
  const t = useT();
  const projectId = project.id;
  const userId = session.user.id;
  const [created, setCreated] = useState<CreatedApplicationCredential>();
  const allowed = mayManage(session, 'identity:create_application_credential');
  const allowedKeys = mayManage(session, 'identity:ec2_create_credential');
  return (
    <Page shape="list">
      <PageHeader
        title={t('Credentials')}
        description={t.rich('They belong to you and sign in as <b>{user}</b> in project <b>{project}</b>.', {
          user: session.user.name,
          project: project.name,
          b: (parts) => <strong className="font-medium text-ink">{parts}</strong>,
        })}
        actions={
          <CreateLink href={projectHref(projectId, 'credentials', { create: 'true' })} allowed={allowed}>
            {t('Create credential')}
          </CreateLink>
        }
      />
      {allowed !== true && <Restricted reason={allowed} />}
      <PageTabs
        label={t('Credential types')}
        tabs={[
          {
            id: 'application',
            label: t('Application credentials'),
            content: <CredentialTable {...{ projectId, userId, allowed }} onCreated={setCreated} />,
          },
          { id: 'ec2', label: t('EC2 keys'), content: <Ec2Keys {...{ projectId, userId }} allowed={allowedKeys} /> },
        ]}
      />
      <NewCredential {...{ project, userId, allowed }} onCreated={setCreated} />
      {created && <SecretDialog credential={created} projectId={projectId} onClose={() => setCreated(undefined)} />}
    </Page>
  );
}

interface NewCredentialProps {
  project: SessionProject;
  userId: string;
  allowed: true | Text;
  onCreated: (credential: CreatedApplicationCredential) => void;
}

function NewCredential({ onCreated, ...props }: NewCredentialProps) {
  const [isCreating, setIsCreating] = useUrlState('create', flagParam);
  if (!isCreating) return null;
  const close = () => setIsCreating(null);
  return (
    <CreateCredential
      {...props}
      onCreated={(credential) => {
        onCreated(credential);
        close();
      }}
      onClose={close}
    />
  );
}

function Restricted({ reason }: { reason: Text }) {
  const t = useT();
  return (
    <Alert tone="warning" title={t(reason)}>
      {t('To create or delete credentials, sign in with your password or an unrestricted credential.')}
    </Alert>
  );
}
