'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import { Page } from '#components/console/page.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { MeasurementCharts } from '#components/measurements/measurement-charts.tsx';
import type { VolumeEntry } from '#lib/block-storage/volumes/all-volumes-query.ts';
import { useSession } from '#lib/client/session.ts';
import type { WholeList } from '#lib/client/whole-list-query.ts';
import type { ServerSummary } from '#lib/console/facts/schema.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { cardsWithContent } from './existing-objects.ts';
import { FirstSteps } from './first-steps.tsx';
import { NeedsAttention } from './needs-attention.tsx';
import { ProjectActivity } from './project-activity.tsx';
import { QuickStarts } from './quick-starts.tsx';
import { QuotaCard } from './quota-card.tsx';
import { StatusCard } from './status-card.tsx';
import { UsageCard } from './usage-card.tsx';
import { useOverview } from './use-overview.ts';

export function Overview({ projectId }: { projectId: string }) {
  const { t, format } = useI18n();
  const { data: session } = useSession();
  const data = useOverview(projectId);
  const cards = cardsWithContent(data);
  const project = session?.projects.find(({ id }) => id === projectId);
  return (
    <Page>
      <PageHeader
        title={t('Overview')}
        description={
          project &&
          t('{project} · {domain} · {roles}', {
            count: project.roles.length,
            project: project.name,
            domain: project.domain.name,
            roles: format.list(project.roles),
          })
        }
      />
      <div className="grid gap-4 lg:grid-cols-2">
        <FirstSteps projectId={projectId} data={data} />
        <NeedsAttention projectId={projectId} data={data} />
        {cards.compute && <QuotaCard title={t('Compute quota')} query={data.computeQuotas} projectId={projectId} />}
        {cards.storage && <QuotaCard title={t('Storage quota')} query={data.storageQuotas} projectId={projectId} />}
        {cards.objects && (
          <QuotaCard title={t('Object storage quota')} query={data.objectQuotas} projectId={projectId} />
        )}
        {cards.servers && <InstancesByStatus projectId={projectId} query={data.servers} />}
        {cards.volumes && <VolumesByStatus projectId={projectId} query={data.volumes} />}
        <UsageCard projectId={projectId} />
        <div className="min-w-0 lg:col-span-2">
          <MeasurementCharts of="project" scope={projectId} />
        </div>
        <ProjectActivity projectId={projectId} />
        <QuickStarts projectId={projectId} />
      </div>
    </Page>
  );
}

function InstancesByStatus({ projectId, query }: { projectId: string; query: UseQueryResult<ServerSummary, Error> }) {
  const t = useT();
  return (
    <StatusCard
      title={t('Instances by status')}
      query={query}
      countsIn={({ statuses }) => ({ counts: statuses, isWhole: true })}
      projectId={projectId}
      list="instances"
      none={{ text: t('No instances yet.'), action: t('Launch instance') }}
    />
  );
}

const countByStatus = (rows: readonly VolumeEntry[]) =>
  [...Map.groupBy(rows, ({ status }) => status)].map(([status, members]) => ({ status, count: members.length }));

interface VolumesByStatusProps {
  projectId: string;
  query: UseQueryResult<WholeList<VolumeEntry>, Error>;
}

function VolumesByStatus({ projectId, query }: VolumesByStatusProps) {
  const t = useT();
  return (
    <StatusCard
      title={t('Volumes by status')}
      query={query}
      countsIn={({ rows, isWhole }) => ({ counts: countByStatus(rows), isWhole })}
      projectId={projectId}
      list="volumes"
      none={{ text: t('No volumes yet.'), action: t('Create volume') }}
    />
  );
}
