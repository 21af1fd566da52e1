'use client';

import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { ApiSnippets } from '#components/console/api-snippets.tsx';
import { shellWord } from '#components/console/curl.ts';
import { QueryContent } from '#components/console/query-content.tsx';
import { QuotaBar } from '#components/console/quota-bar.tsx';
import { Card } from '#components/ui/card.tsx';
import { storageQuotasQuery } from '#lib/block-storage/quota-sets/usage-query.ts';
import type { NewVolume } from '#lib/block-storage/volumes/schema.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { countedUsage } from '#lib/quotas/quota-left.ts';
import { toNewVolume, type VolumeInput } from './volume-input.ts';

function toDraft(input: VolumeInput): NewVolume {
  const metadata = Object.fromEntries(input.metadata.filter(({ key }) => key).map(({ key, value }) => [key, value]));
  return toNewVolume({ ...input, size: input.size || 1, metadata });
}

export function CreateVolumeSummary({ projectId }: { projectId: string }) {
  const { t, format } = useI18n();
  const volume = toDraft(useWatch<VolumeInput>() as VolumeInput);
  const answer = useQuery(storageQuotasQuery(projectId));
  return (
    <>
      <Card title={t('Quota')}>
        <QueryContent answer={answer} unknown={t('Could not load the quota')}>
          {({ quota_set: quotas }) => (
            <div className="flex flex-col gap-4">
              <QuotaBar
                label={t('Volumes')}
                used={countedUsage(quotas.volumes)}
                limit={quotas.volumes.limit}
                added={1}
              />
              <QuotaBar
                label={t('Volumes and snapshots')}
                used={countedUsage(quotas.gigabytes)}
                limit={quotas.gigabytes.limit}
                added={volume.size ?? 0}
                show={format.gib}
              />
            </div>
          )}
        </QueryContent>
      </Card>
      <Card title={t('API and command line')}>
        <ApiSnippets
          call={{ method: 'POST', path: 'volume/v3/volumes', json: { volume } }}
          command={volumeCommand(volume)}
        />
      </Card>
    </>
  );
}

function volumeCommand(volume: NewVolume): string {
  const option = (name: string, value: string | number | null | undefined) =>
    value === null || value === undefined ? [] : [`--${name} ${shellWord(String(value))}`];
  const lines = [
    ...option('size', volume.size),
    ...option('image', volume.imageRef),
    ...option('snapshot', volume.snapshot_id),
    ...option('source', volume.source_volid),
    ...option('type', volume.volume_type),
    ...option('availability-zone', volume.availability_zone),
    ...option('description', volume.description),
    ...Object.entries(volume.metadata ?? {}).flatMap(([key, value]) => option('property', `${key}=${value}`)),
    ...(volume.name ? [shellWord(volume.name)] : []),
  ];
  return ['openstack volume create', ...lines].join(' \\\n  ');
}
