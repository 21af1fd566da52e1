'use client';

import { useI18n } from '#lib/i18n/use-t.ts';
import type { QuotaName } from './attention.ts';

interface QuotaWords {
  label: string;
  show: (value: number) => string;
  list: 'instances' | 'volumes' | 'buckets';
}

export function useQuotaWords(): Record<QuotaName, QuotaWords> {
  const { t, format } = useI18n();
  return {
    instances: { label: t('Instances'), show: format.number, list: 'instances' },
    cores: { label: t('vCPUs'), show: format.number, list: 'instances' },
    ram: { label: t('Memory'), show: format.mib, list: 'instances' },
    volumes: { label: t('Volumes'), show: format.number, list: 'volumes' },
    buckets: { label: t('Buckets'), show: format.number, list: 'buckets' },
    objects: { label: t('Objects'), show: format.number, list: 'buckets' },
    bytes: { label: t('Object storage'), show: format.bytes, list: 'buckets' },
    gigabytes: { label: t('Volumes and snapshots'), show: format.gib, list: 'volumes' },
  };
}
