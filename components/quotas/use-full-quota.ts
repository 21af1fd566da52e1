'use client';

import { useQuery } from '@tanstack/react-query';
import { storageQuotasQuery } from '#lib/block-storage/quota-sets/queries.ts';
import { computeQuotasQuery } from '#lib/compute/quota-sets/queries.ts';
import { useI18n } from '#lib/i18n/use-t.ts';

interface Quota {
  label: string;
  usage: { in_use: number; reserved: number; limit: number };
  show: (value: number) => string;
}

const isFull = ({ usage: { in_use, reserved, limit } }: Quota): boolean => limit >= 0 && in_use + reserved >= limit;

/** That one of these is used up; undefined while there is room, or nobody knows. */
function useReason(quotas: readonly Quota[] = []): string | undefined {
  const { t } = useI18n();
  const full = quotas.find(isFull);
  return (
    full && t('The quota is used up: {quota}, {limit}.', { quota: full.label, limit: full.show(full.usage.limit) })
  );
}

/** Why no further instance can be made, before anybody fills in a form for one. */
export function useFullInstanceQuota(projectId: string): string | undefined {
  const { t, format } = useI18n();
  const known = useQuery(computeQuotasQuery(projectId)).data?.quota_set;
  return useReason(
    known && [
      { label: t('Instances'), show: format.number, usage: known.instances },
      { label: t('vCPUs'), show: format.number, usage: known.cores },
      { label: t('Memory'), show: format.mib, usage: known.ram },
    ],
  );
}

/** The same of volumes. */
export function useFullVolumeQuota(projectId: string): string | undefined {
  const { t, format } = useI18n();
  const known = useQuery(storageQuotasQuery(projectId)).data?.quota_set;
  return useReason(
    known && [
      { label: t('Volumes'), show: format.number, usage: known.volumes },
      { label: t('Volume storage'), show: format.gib, usage: known.gigabytes },
    ],
  );
}
