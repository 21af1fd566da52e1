'use client';

import { Page } from '#components/console/page.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { useSession } from '#lib/client/session.ts';
import { useFormat, useT } from '#lib/i18n/use-t.ts';
import { InstancesByStatus } from './instances-by-status.tsx';
import { NeedsAttention } from './needs-attention.tsx';
import { QuickStarts } from './quick-starts.tsx';
import { QuotaCard } from './quota-card.tsx';
import { useOverview } from './use-overview.ts';
import { VolumesByStatus } from './volumes-by-status.tsx';

/** The project at a glance: what needs somebody, how full it is, what runs, what to do next. */
export function Overview({ projectId }: { projectId: string }) {
  const t = useT();
  const format = useFormat();
  const { data: session } = useSession();
  const data = useOverview(projectId);
  const project = session?.projects.find(({ id }) => id === projectId);
  return (
    <Page>
      <PageHeader
        title={t('Overview')}
        description={
          project &&
          t('Project {project} in domain {domain}, with the roles {roles}', {
            project: project.name,
            domain: project.domain.name,
            roles: format.list(project.roles),
          })
        }
      />
      <div className="grid gap-4 lg:grid-cols-2">
        <NeedsAttention projectId={projectId} data={data} />
        <QuotaCard title={t('Compute quota')} query={data.computeQuotas} projectId={projectId} />
        <QuotaCard title={t('Storage quota')} query={data.storageQuotas} projectId={projectId} />
        <InstancesByStatus projectId={projectId} query={data.servers} />
        <VolumesByStatus projectId={projectId} query={data.volumes} />
        <QuickStarts projectId={projectId} data={data} />
      </div>
    </Page>
  );
}
