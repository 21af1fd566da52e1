'use client';

import { useQuery } from '@tanstack/react-query';
import type { FilterField } from '#components/console/filters.ts';
import { countFrom } from '#components/console/row-counts.ts';
import { statusChoices } from '#components/console/status-words.ts';
import { useFilters } from '#components/console/use-filters.ts';
import { useSort } from '#components/console/use-sort.ts';
import { useViewCounts } from '#components/console/use-view-counts.ts';
import { volumeName } from '#components/volumes/volume-words.ts';
import { SNAPSHOT_STATUSES } from '#lib/block-storage/snapshots/values.ts';
import { volumeApi } from '#lib/block-storage/volumes/contract.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { snapshotListDefaults, snapshotSearch } from './filters.ts';

const not = ['!'] as const;
const compared = ['!', '>', '<'] as const;

export function useSnapshotFilters(projectId: string) {
  const t = useT();
  const volumes = useQuery(clientOf(volumeApi).list.choices(projectId));
  const ofVolumes = (volumes.data?.rows ?? []).map((volume) => ({ value: volume.id, label: volumeName(volume) }));
  const fields: FilterField[] = [
    { id: 'status', label: t('Status'), values: statusChoices(SNAPSHOT_STATUSES, t), operators: not },
    { id: 'name', label: t('Name'), operators: not },
    { id: 'volume_id', label: t('Volume'), values: ofVolumes, operators: not },
    { id: 'size', label: t('Size'), operators: compared, unit: 'GiB' },
    { id: 'age', label: t('Age'), operators: compared, unit: t('days') },
    { id: 'metadata', label: t('Metadata'), operators: not },
  ];
  const countOf = countFrom(useViewCounts(clientOf(factApi).snapshotViews.query(projectId)));
  const filters = useFilters(fields, { choices: volumes, countOf });
  const sort = useSort(snapshotListDefaults.sort);
  return { filters, sort, volumes, countOf, search: snapshotSearch({ ...filters, sort: sort.sort }) };
}
