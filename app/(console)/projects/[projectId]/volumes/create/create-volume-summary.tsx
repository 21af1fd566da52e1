'use client';

import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { ApiCard } from '#components/console/api-card.tsx';
import { cliCommand, cliPairs } from '#components/console/cli-command.ts';
import { QuotaAfterCard } from '#components/console/quota-after-card.tsx';
import { AllQuotasLink } from '#components/quotas/all-quotas-link.tsx';
import { storageQuotasQuery } from '#lib/block-storage/quota-sets/usage-query.ts';
import type { NewVolume } from '#lib/block-storage/volumes/schema.ts';
import { mapAnswer } from '#lib/client/answer.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { countedUsage } from '#lib/quotas/quota-left.ts';
import { toNewVolume } from './new-volume.ts';
import type { VolumeInput } from './volume-input.ts';

function toDraft(input: VolumeInput): NewVolume {
  const metadata = Object.fromEntries(input.metadata.filter(({ key }) => key).map(({ key, value }) => [key, value]));
  return toNewVolume({ ...input, size: input.size || 1, metadata });
}

export function CreateVolumeSummary({ projectId }: { projectId: string }) {
  const { t, format } = useI18n();
  const volume = toDraft(useWatch<VolumeInput>() as VolumeInput);
  const bars = mapAnswer(useQuery(storageQuotasQuery(projectId)), ({ quota_set: { volumes, gigabytes } }) => [
    { quota: 'volumes', label: t('Volumes'), used: countedUsage(volumes), limit: volumes.limit, added: 1 },
    {
      quota: 'gigabytes',
      label: t('Volumes and snapshots'),
      used: countedUsage(gigabytes),
      limit: gigabytes.limit,
      added: volume.size ?? 0,
      show: format.gib,
    },
  ]);
  return (
    <>
      <QuotaAfterCard aside={<AllQuotasLink projectId={projectId} />} bars={bars} />
      <ApiCard call={{ method: 'POST', path: 'volume/v3/volumes', json: { volume } }} command={volumeCommand(volume)} />
    </>
  );
}

const volumeCommand = ({ name, size, description, ...volume }: NewVolume): string =>
  cliCommand(
    'volume create',
    {
      size,
      image: volume.imageRef,
      snapshot: volume.snapshot_id,
      source: volume.source_volid,
      type: volume.volume_type,
      'availability-zone': volume.availability_zone,
      description,
      property: cliPairs(volume.metadata ?? {}),
    },
    name ?? undefined,
  );
