'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import { ServerCog } from 'lucide-react';
import { ageColumn } from '#components/console/age-column.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { listSource } from '#components/console/row-sources.ts';
import { StateBadge } from '#components/console/state-badge.tsx';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { ITEM_STATES } from '#components/moves/job-words.ts';
import { moveWords, problemOf } from '#components/moves/move-words.ts';
import { useOwners } from '#components/projects/use-owners.ts';
import type { JobItem } from '#lib/compute/jobs/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';

interface JobItemsProps {
  projectId: string;
  query: UseQueryResult<readonly JobItem[], Error>;
}

export function JobItems({ projectId, query }: JobItemsProps) {
  const t = useT();
  const { ownerOf } = useOwners(projectId);
  const columns: TableColumn<JobItem>[] = [
    textColumn('instance', t('Instance'), 13, ({ name }) => name, {
      grows: true,
      isRowHeader: true,
      cell: ({ object_id, name }) => <AppLink href={adminObjectHref('instances', object_id)}>{name}</AppLink>,
    }),
    textColumn('status', t('Status'), 9, ({ state }) => state, {
      cell: ({ state }) => {
        const { word, ...look } = ITEM_STATES[state];
        return <StateBadge word={t(word)} {...look} />;
      },
    }),
    textColumn('project', t('Project'), 9, ({ project_id }) => (project_id ? ownerOf(project_id).project : '')),
    textColumn('from', t('From'), 8, ({ move }) => move?.from ?? ''),
    textColumn('to', t('To'), 8, ({ move }) => move?.to ?? ''),
    textColumn('how', t('How'), 8, ({ move }) => (move && move.how !== 'none' ? t(moveWords[move.how]) : '')),
    ageColumn('ended', t('Ended'), ({ ended_at }) => ended_at),
    textColumn('message', t('Result'), 18, ({ message }) => message ?? '', {
      cell: (item) => <Result item={item} />,
    }),
  ];
  return (
    <ResourceTable
      listId="admin-job-items"
      areEntries
      caption={t('Moves')}
      columns={columns}
      source={listSource(query)}
      idOf={({ object_id }) => object_id}
      nameOf={({ name }) => name}
      states={{
        empty: (
          <EmptyState icon={ServerCog} title={t('No instances to move')}>
            {t('The host was empty, or everything stays where it is.')}
          </EmptyState>
        ),
      }}
    />
  );
}

function Result({ item: { message, move, state } }: { item: JobItem }) {
  const t = useT();
  if (!message) return null;
  return (
    <span className={state === 'failed' ? 'text-danger-ink' : undefined}>
      {t(move ? problemOf(message, move) : message)}
    </span>
  );
}
