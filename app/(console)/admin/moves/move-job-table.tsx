'use client';

import { useQuery } from '@tanstack/react-query';
import { ArrowRightLeft } from 'lucide-react';
import { ageColumn } from '#components/console/age-column.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { listSource } from '#components/console/row-sources.ts';
import { StateBadge } from '#components/console/state-badge.tsx';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { detailOf, JOB_STATES, titleOf } from '#components/moves/job-words.ts';
import { jobApi } from '#lib/compute/jobs/contract.ts';
import { MOVE_JOBS } from '#lib/compute/jobs/move-jobs.ts';
import type { PlatformJob } from '#lib/compute/jobs/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { movesHref } from '#lib/screens/paths.ts';

export function MoveJobTable({ projectId }: { projectId: string }) {
  const t = useT();
  const source = listSource(useQuery(clientOf(jobApi).list.rows(projectId, MOVE_JOBS)));
  return (
    <ResourceTable
      listId="admin-move-jobs"
      areEntries
      caption={t('Moves')}
      columns={useMoveJobColumns()}
      source={source}
      idOf={({ id }) => id}
      nameOf={(job) => t(titleOf(job))}
      hrefOf={({ id }) => movesHref(id)}
      states={{
        empty: (
          <EmptyState icon={ArrowRightLeft} title={t('No moves yet')}>
            {t('A maintenance, a return to service or a bulk migration appears here when it starts.')}
          </EmptyState>
        ),
      }}
    />
  );
}

function useMoveJobColumns(): TableColumn<PlatformJob>[] {
  const t = useT();
  return [
    textColumn<PlatformJob>('job', t('Job'), 14, (job) => t(titleOf(job)), {
      grows: true,
      isRowHeader: true,
      cell: (job) => (
        <AppLink look="strong" href={movesHref(job.id)}>
          {t(titleOf(job))}
        </AppLink>
      ),
    }),
    textColumn<PlatformJob>('status', t('Status'), 9, ({ state }) => state, {
      cell: ({ state }) => {
        const { word, ...look } = JOB_STATES[state];
        return <StateBadge word={t(word)} {...look} />;
      },
    }),
    textColumn<PlatformJob>('result', t('Result'), 13, (job) => t(detailOf(job.counts))),
    textColumn<PlatformJob>('reason', t('Reason'), 11, ({ reason }) => reason ?? ''),
    textColumn<PlatformJob>('user', t('Started by'), 8, ({ user_name }) => user_name),
    ageColumn('started', t('Started'), ({ created_at }) => created_at),
    ageColumn('ended', t('Ended'), ({ ended_at }) => ended_at),
  ];
}
