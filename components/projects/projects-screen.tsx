'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { FolderKanban } from 'lucide-react';
import { ApiLens } from '#components/console/api-lens.tsx';
import { CreateLink } from '#components/console/create-link.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { filteredBy } from '#components/console/filtered-by.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { withCounts, withTotal } from '#components/console/row-counts.ts';
import { pagedSource } from '#components/console/row-sources.ts';
import { useTotal, withoutOrder } from '#components/console/use-total.ts';
import { ViewTabs } from '#components/console/view-tabs.tsx';
import { useMayManage } from '#lib/client/use-may-manage.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { listedProjectApi } from '#lib/console/identity/projects/contract.ts';
import type { ListedProject } from '#lib/console/identity/projects/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { useProjectActions } from './use-project-actions.tsx';
import { useProjectColumns } from './use-project-columns.tsx';
import { useProjectFilters } from './use-project-filters.ts';

const toCommands = (projects: readonly ListedProject[]): string =>
  projects.map(({ id }) => `openstack project show ${id}`).join('\n');

export function ProjectsScreen({ scope }: { scope: string }) {
  const t = useT();
  const may = useMayManage(scope);
  return (
    <>
      <PageHeader
        title={t('Projects')}
        description={t('Who works together, and how much they can use.')}
        actions={
          <>
            <ApiLens call={{ path: 'identity/v3/projects' }} command="openstack project list --long" />
            <CreateLink href={identityHref(scope, 'projects', 'create')} allowed={may}>
              {t('Create project')}
            </CreateLink>
          </>
        }
      />
      <ProjectTable scope={scope} />
    </>
  );
}

function ProjectTable({ scope }: { scope: string }) {
  const t = useT();
  const { filters, sort, search, countOf } = useProjectFilters(scope);
  const listed = pagedSource(useInfiniteQuery(clientOf(listedProjectApi).rows.pages(scope, search)));
  const source = useTotal(
    withTotal(listed, filters, countOf),
    clientOf(factApi).projectTotal.query(scope, withoutOrder(search)),
  );
  const actions = useProjectActions(scope);
  const views = [
    { label: t('All') },
    { label: t('Enabled'), where: ['enabled:true'] },
    { label: t('Disabled'), where: ['enabled:false'] },
    { label: t('Newest'), sort: { key: 'created_at', isDescending: true } },
  ];
  return (
    <>
      <ViewTabs listId="projects" label={t('Views of projects')} views={withCounts(views, countOf)} />
      <ResourceTable
        listId="projects"
        caption={t('Projects')}
        columns={useProjectColumns(scope)}
        source={source}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        sort={sort}
        {...filteredBy(filters, t('Filter projects'))}
        hrefOf={({ id }) => identityHref(scope, 'projects', id)}
        actions={actions.of}
        bulkActions={actions.bulk}
        copies={[{ label: t('openstack commands'), text: toCommands }]}
        states={{
          empty: (
            <EmptyState icon={FolderKanban} title={t('No projects yet')}>
              {t('A project contains instances, volumes and networks, and the people who share them.')}
            </EmptyState>
          ),
        }}
      />
      {actions.dialog}
    </>
  );
}
