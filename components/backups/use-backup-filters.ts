'use client';

import { useQuery } from '@tanstack/react-query';
import type { FilterField } from '#components/console/filters.ts';
import { countBy } from '#components/console/row-counts.ts';
import { statusChoices } from '#components/console/status-words.ts';
import { useFilters } from '#components/console/use-filters.ts';
import { useSort } from '#components/console/use-sort.ts';
import { volumeName } from '#components/volumes/volume-words.ts';
import { backupApi } from '#lib/block-storage/backups/contract.ts';
import { BACKUP_STATUSES } from '#lib/block-storage/backups/values.ts';
import { volumeApi } from '#lib/block-storage/volumes/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { backupFields, backupListDefaults, backupSearch } from './filters.ts';

const not = ['!'] as const;
const compared = ['!', '>', '<'] as const;

export function useBackupFilters(projectId: string) {
  const t = useT();
  const volumes = useQuery(clientOf(volumeApi).list.choices(projectId));
  const ofVolumes = (volumes.data?.rows ?? []).map((volume) => ({ value: volume.id, label: volumeName(volume) }));
  const kinds = [
    { value: 'full', label: t('Full') },
    { value: 'incremental', label: t('Incremental') },
  ];
  const fields: FilterField[] = [
    { id: 'status', label: t('Status'), values: statusChoices(BACKUP_STATUSES, t), operators: not },
    { id: 'name', label: t('Name'), operators: not },
    { id: 'volume_id', label: t('Volume'), values: ofVolumes, operators: not },
    { id: 'kind', label: t('Kind'), values: kinds },
    { id: 'size', label: t('Size'), operators: compared, unit: 'GiB' },
    { id: 'age', label: t('Age'), operators: compared, unit: t('days') },
    { id: 'metadata', label: t('Metadata'), operators: not },
  ];
  const all = useQuery(clientOf(backupApi).list.choices(projectId));
  const countOf = countBy(all.data?.rows, backupFields);
  const filters = useFilters(fields, { choices: volumes, countOf });
  const sort = useSort(backupListDefaults.sort);
  return { filters, sort, volumes, all, countOf, search: backupSearch({ ...filters, sort: sort.sort }) };
}
