'use client';

import { AppLink } from '#components/console/app-link.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { isOld, MAX_DAYS } from '#components/volumes/volume-copies.ts';
import { volumeName } from '#components/volumes/volume-words.ts';
import { isAvailable } from '#lib/block-storage/backups/can.ts';
import type { Backup } from '#lib/block-storage/backups/schema.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { isBeingDeleted } from '#lib/block-storage/volumes/statuses.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { objectHref } from '#lib/screens/paths.ts';

interface CoverageStripProps {
  projectId: string;
  volumes: readonly Volume[];
  backups: readonly Backup[];
}

const MAX_NAMED = 5;

export function CoverageStrip({ projectId, volumes, backups }: CoverageStripProps) {
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

function Uncovered({ projectId, volumes, title }: Omit<CoverageStripProps, 'backups'> & { title: string }) {
  return (
    <Alert tone="info" title={title}>
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
