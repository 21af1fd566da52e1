'use client';

import { useQuery } from '@tanstack/react-query';
import { Camera } from 'lucide-react';
import type { ReactNode } from 'react';
import { ActionMenu } from '#components/console/action-menu.tsx';
import { Age } from '#components/console/age.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { Card } from '#components/ui/card.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { snapshotApi } from '#lib/block-storage/snapshots/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { SnapshotStatusBadge } from './snapshot-status.tsx';
import { snapshotName } from './snapshot-words.ts';
import { useSnapshotActions } from './use-snapshot-actions.tsx';

interface VolumeSnapshotsProps {
  projectId: string;
  volumeId: string;
  take: ReactNode;
}

export function VolumeSnapshots({ projectId, volumeId, take }: VolumeSnapshotsProps) {
  const { t, format } = useI18n();
  const query = useQuery(
    clientOf(snapshotApi).list.choices(projectId, { volume_id: volumeId, sort: 'created_at:desc' }),
  );
  const actions = useSnapshotActions(projectId);
  return (
    <Card title={t('Snapshots')} aside={take} hasPadding={false}>
      <QueryScreen query={query} skeleton={<Skeleton className="m-4 h-24" />}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState icon={Camera} title={t('No snapshots yet')}>
              {t('A snapshot keeps the contents of the volume at a point in time.')}
            </EmptyState>
          ) : (
            <ol className="flex flex-col px-4 py-3">
              {rows.map((snapshot) => (
                <li key={snapshot.id} className="group flex gap-3">
                  <span aria-hidden className="flex flex-col items-center">
                    <span className="mt-3 size-2.5 rounded-full border-2 border-accent bg-surface" />
                    <span className="w-px flex-1 bg-line-strong group-last:hidden" />
                  </span>
                  <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
                    <span className="min-w-0 flex-1 break-words font-medium max-sm:basis-full">
                      {snapshotName(snapshot)}
                    </span>
                    <SnapshotStatusBadge snapshot={snapshot} />
                    <span className="text-ink-muted text-small">{format.gib(snapshot.size)}</span>
                    <span className="text-ink-muted text-small">
                      <Age at={snapshot.created_at} />
                    </span>
                    <ActionMenu
                      label={t('Actions for {name}', { name: snapshotName(snapshot) })}
                      actions={actions.of(snapshot)}
                    />
                  </div>
                </li>
              ))}
            </ol>
          )
        }
      </QueryScreen>
      {actions.dialog}
    </Card>
  );
}
