'use client';

import { useQuery } from '@tanstack/react-query';
import { AppLink } from '#components/console/app-link.tsx';
import { ButtonLink } from '#components/console/button-link.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { Page } from '#components/console/page.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { Properties } from '#components/console/properties.tsx';
import { SessionProjectScreen } from '#components/console/session-project-screen.tsx';
import { Card } from '#components/ui/card.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import type { Session, SessionProject } from '#lib/client/session.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { regionOf } from '#lib/identity/auth-scopes/catalog-facts.ts';
import { authScopeApi } from '#lib/identity/auth-scopes/contract.ts';
import { docsHref, projectHref } from '#lib/screens/paths.ts';
import { EndpointCard } from './endpoint-card.tsx';
import { PasswordFiles } from './password-files.tsx';

export function ApiAccess({ projectId }: { projectId: string }) {
  return (
    <SessionProjectScreen projectId={projectId}>
      {(session, project) => <Access session={session} project={project} />}
    </SessionProjectScreen>
  );
}

function Access({ session, project }: { session: Session; project: SessionProject }) {
  const t = useT();
  const projectId = project.id;
  const catalog = useQuery(clientOf(authScopeApi).catalog.query(projectId));
  const region = regionOf(catalog.data);
  return (
    <Page>
      <PageHeader
        title={t('API access')}
        description={t('Everything you can do in this console, you can also do with your own tools.')}
        actions={<ButtonLink href={docsHref()}>{t('API reference')}</ButtonLink>}
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card title={t('Command line')}>
          <div className="flex flex-col gap-4">
            <p className="text-ink-muted">
              {t.rich('Save <code>clouds.yaml</code> to <code>~/.config/openstack/</code>, then:', {
                code: (parts) => <code className="font-mono text-ink text-small">{parts}</code>,
              })}
            </p>
            <CodeBlock
              code="openstack --os-cloud nephos server list"
              label={t('Command')}
              copyLabel={t('Copy command')}
            />
            <PasswordFiles user={session.user} project={project} region={region} />
            <p className="text-ink-muted text-small">
              {t.rich(
                'The files do not contain your password: the tools ask for it. In scripts, use <link>a credential</link> instead.',
                {
                  link: (parts) => <AppLink href={projectHref(projectId, 'credentials')}>{parts}</AppLink>,
                },
              )}
            </p>
          </div>
        </Card>
        <WhatClientsAsk session={session} project={project} region={region} />
        <EndpointCard projectId={projectId} query={catalog} />
      </div>
    </Page>
  );
}

interface WhatClientsAskProps {
  session: Session;
  project: SessionProject;
  region: string | undefined;
}

function WhatClientsAsk({ session, project, region }: WhatClientsAskProps) {
  const t = useT();
  return (
    <Card title={t('Connection details')}>
      <Properties
        items={[
          { label: t('Project ID'), value: <CopyableId id={project.id} /> },
          { label: t('Project'), value: project.name },
          { label: t('Domain of the project'), value: project.domain.name },
          { label: t('User ID'), value: <CopyableId id={session.user.id} /> },
          { label: t('User name'), value: session.user.name },
          { label: t('Domain of the user'), value: session.user.domain.name },
          { label: t('Region'), value: region },
        ]}
      />
    </Card>
  );
}
