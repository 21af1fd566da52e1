'use client';

import { AppLink } from '#components/console/app-link.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { volumeName } from '#components/volumes/volume-words.ts';
import type { Backup } from '#lib/block-storage/backups/schema.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { objectHref } from '#lib/console/paths.ts';
import { useI18n } from '#lib/i18n/use-t.ts';

interface CoverageStripProps {
  projectId: string;
  volumes: readonly Volume[];
  backups: readonly Backup[];
}

/** So many volumes are named. */
const MOST_NAMED = 5;

/** How many volumes of the project have a backup that can be restored, and which have none. */
export function CoverageStrip({ projectId, volumes, backups }: CoverageStripProps) {
  const { t } = useI18n();
  const covered = new Set(backups.filter(({ status }) => status === 'available').map(({ volume_id }) => volume_id));
  const bare = volumes.filter(({ id, status }) => !covered.has(id) && status !== 'deleting');
  if (bare.length === 0) return null;
  return (
    <div className="mb-3">
      <Alert
        tone="info"
        title={t('{count, plural, one {One volume has} other {# volumes have}} no backup', { count: bare.length })}
      >
        <p className="break-words">
          {bare.slice(0, MOST_NAMED).map((volume, index) => (
            <span key={volume.id}>
              {index > 0 && ', '}
              <AppLink href={objectHref(projectId, 'volumes', volume.id, { tab: 'backups' })}>
                {volumeName(volume)}
              </AppLink>
            </span>
          ))}
          {bare.length > MOST_NAMED && ' …'}
        </p>
      </Alert>
    </div>
  );
}
