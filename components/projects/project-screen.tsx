'use client';

import { useQuery } from '@tanstack/react-query';
import { AllActivityLink } from '#components/activity/all-activity-link.tsx';
import { MembersMatrix } from '#components/assignments/members-matrix.tsx';
import type { Action } from '#components/console/action.ts';
import { ActionButton } from '#components/console/action-button.tsx';
import { ActionMenu } from '#components/console/action-menu.tsx';
import { ApiLens } from '#components/console/api-lens.tsx';
import { DetailScreen } from '#components/console/detail-screen.tsx';
import { EnabledBadge } from '#components/console/enabled-badge.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { PageTabs } from '#components/console/page-tabs.tsx';
import { listedProjectApi } from '#lib/console/identity/projects/contract.ts';
import type { ListedProject } from '#lib/console/identity/projects/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { ProjectOverview } from './project-overview.tsx';
import { ProjectQuotas } from './project-quotas.tsx';
import { useProjectActions } from './use-project-actions.tsx';

export function ProjectScreen({ scope, id }: { scope: string; id: string }) {
  const t = useT();
  const query = useQuery(clientOf(listedProjectApi).row.query(scope, id));
  const actions = useProjectActions(scope);
  return (
    <>
      <DetailScreen
        query={query}
        goneTitle={t('Project not found')}
        listHref={identityHref(scope, 'projects')}
        listLabel={t('Go to projects')}
      >
        {({ project }) => (
          <>
            <ProjectHeader scope={scope} project={project} actions={actions.of(project)} />
            <PageTabs
              label={t('Sections of the project')}
              tabs={[
                {
                  id: 'overview',
                  label: t('Overview'),
                  content: <ProjectOverview scope={scope} project={project} />,
                },
                {
                  id: 'members',
                  label: t('Members'),
                  count: project.members,
                  content: <MembersMatrix scope={scope} projectId={id} />,
                },
                { id: 'quotas', label: t('Quotas'), content: <ProjectQuotas scope={scope} project={project} /> },
              ]}
            />
          </>
        )}
      </DetailScreen>
      {actions.dialog}
    </>
  );
}

interface ProjectHeaderProps {
  scope: string;
  project: ListedProject;
  actions: readonly Action[];
}

function ProjectHeader({ scope, project: { id, name, enabled, description }, actions }: ProjectHeaderProps) {
  const t = useT();
  const shown = actions.filter(({ id: action }) => action === 'edit' || action === 'enable' || action === 'disable');
  return (
    <PageHeader
      crumbs={[{ label: t('Projects'), href: identityHref(scope, 'projects') }]}
      title={name}
      status={<EnabledBadge isEnabled={enabled} />}
      description={description}
      actions={
        <>
          <AllActivityLink object={id} />
          <ApiLens call={{ path: `identity/v3/projects/${id}` }} command={`openstack project show ${id}`} />
          {shown.map((action) => (
            <ActionButton key={action.label} action={action} />
          ))}
          <ActionMenu
            label={t('Actions for {name}', { name })}
            actions={actions.filter((action) => !shown.includes(action))}
          />
        </>
      }
    />
  );
}
