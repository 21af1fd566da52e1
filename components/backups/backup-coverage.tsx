'use client';

import { useQuery } from '@tanstack/react-query';
import { AppLink } from '#components/console/app-link.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { ScheduleButton } from '#components/schedules/schedule-button.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { isOld, MAX_DAYS } from '#components/volumes/volume-copies.ts';
import { volumeName } from '#components/volumes/volume-words.ts';
import { isAvailable } from '#lib/block-storage/backups/can.ts';
import { backupApi } from '#lib/block-storage/backups/contract.ts';
import type { Backup } from '#lib/block-storage/backups/schema.ts';
import { volumeApi } from '#lib/block-storage/volumes/contract.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { isBeingDeleted } from '#lib/block-storage/volumes/statuses.ts';
import { combineQueries } from '#lib/client/answer.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { objectHref } from '#lib/screens/paths.ts';

interface CoverageProps {
  projectId: string;
  volumes: readonly Volume[];
  backups: readonly Backup[];
}

const MAX_NAMED = 5;

/** The volumes of a project without a recent backup. */
export function BackupCoverage({ projectId }: { projectId: string }) {
  const t = useT();
  const volumes = useQuery(clientOf(volumeApi).list.choices(projectId));
  const backups = useQuery(clientOf(backupApi).list.choices(projectId));
  return (
    <QueryContent answer={combineQueries(volumes, backups)} unknown={t('Could not load the volumes without a backup')}>
      {([ofProject, all]) => <Coverage projectId={projectId} volumes={ofProject.rows} backups={all.rows} />}
    </QueryContent>
  );
}

function Coverage({ projectId, volumes, backups }: CoverageProps) {
  const t = useT();
  const latest = new Map<string, string>();
  for (const { volume_id, data_timestamp } of backups.filter(isAvailable)) {
    const known = latest.get(volume_id);
    if (known === undefined || known < data_timestamp) latest.set(volume_id, data_timestamp);
  }
  const staying = volumes.filter((volume) => !isBeingDeleted(volume));
  const bare = staying.filter(({ id }) => !latest.has(id));
  const stale = staying.filter(({ id }) => latest.has(id) && isOld(latest.get(id) ?? null));
  if (bare.length + stale.length === 0) return null;
  return (
    <div className="mb-3 flex flex-col gap-2">
      {bare.length > 0 && (
        <Uncovered
          {...{ projectId, volumes: bare }}
          title={t('{count, plural, one {One volume has} other {# volumes have}} no backup', { count: bare.length })}
        />
      )}
      {stale.length > 0 && (
        <Uncovered
          {...{ projectId, volumes: stale }}
          title={t(
            '{count, plural, one {The last backup of one volume is} other {The last backups of # volumes are}} older than {days} days',
            { count: stale.length, days: MAX_DAYS },
          )}
        />
      )}
    </div>
  );
}

function Uncovered({ projectId, volumes, title }: Omit<CoverageProps, 'backups'> & { title: string }) {
  return (
    <Alert tone="info" title={title} actions={<ScheduleButton projectId={projectId} />}>
      <p className="break-words">
        {volumes.slice(0, MAX_NAMED).map((volume, index) => (
          <span key={volume.id}>
            {index > 0 && ', '}
            <AppLink href={objectHref(projectId, 'volumes', volume.id, { tab: 'backups' })}>
              {volumeName(volume)}
            </AppLink>
          </span>
        ))}
        {volumes.length > MAX_NAMED && ' …'}
      </p>
    </Alert>
  );
}
