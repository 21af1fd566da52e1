'use client';

import { useQuery } from '@tanstack/react-query';
import type { FilterField } from '#components/console/filters.ts';
import { countFrom } from '#components/console/row-counts.ts';
import { statusChoices } from '#components/console/status-words.ts';
import { useFilters } from '#components/console/use-filters.ts';
import { useSort } from '#components/console/use-sort.ts';
import { useViewCounts } from '#components/console/use-view-counts.ts';
import { volumeTypeApi } from '#lib/block-storage/types/contract.ts';
import { VOLUME_STATUSES } from '#lib/block-storage/volumes/statuses.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { volumeListDefaults, volumeSearch } from './filters.ts';
import { volumeTypeName } from './volume-words.ts';

const not = ['!'] as const;
const compared = ['!', '>', '<'] as const;

type Values = NonNullable<FilterField['values']>;

export function volumeFilterFields(t: Translate, types: Values): FilterField[] {
  const yesOrNo = [
    { value: 'true', label: t('Yes') },
    { value: 'false', label: t('No') },
  ];
  const sources = [
    { value: 'blank', label: t('Blank') },
    { value: 'image', label: t('Image') },
    { value: 'snapshot', label: t('Snapshot') },
    { value: 'volume', label: t('Volume') },
  ];
  return [
    { id: 'status', label: t('Status'), values: statusChoices(VOLUME_STATUSES, t), operators: not },
    { id: 'name', label: t('Name'), operators: not },
    { id: 'attached', label: t('Attached'), values: yesOrNo },
    { id: 'size', label: t('Size'), operators: compared, unit: 'GiB' },
    {
      id: 'type',
      label: t('Type'),
      values: types.map((type) => ({ ...type, label: t(volumeTypeName({ volume_type: type.value })) })),
      operators: not,
    },
    { id: 'availability_zone', label: t('Zone'), operators: not },
    { id: 'bootable', label: t('Bootable'), values: yesOrNo },
    { id: 'encrypted', label: t('Encrypted'), values: yesOrNo },
    { id: 'source', label: t('Source'), values: sources, operators: not },
    { id: 'age', label: t('Age'), operators: compared, unit: t('days') },
    { id: 'snapshots', label: t('Snapshots'), operators: compared },
    { id: 'backup_age', label: t('Age of the last backup'), operators: compared, unit: t('days') },
    { id: 'metadata', label: t('Metadata'), operators: not },
  ];
}

export function useVolumeFilters(projectId: string) {
  const t = useT();
  const choices = useQuery(clientOf(volumeTypeApi).list.query(projectId));
  const types = choices.data?.volume_types.map(({ name }) => ({ value: name })) ?? [];
  const countOf = countFrom(useViewCounts(clientOf(factApi).volumeViews.query(projectId)));
  const filters = useFilters(volumeFilterFields(t, types), { choices, countOf });
  const sort = useSort(volumeListDefaults.sort);
  return { filters, sort, countOf, search: volumeSearch({ ...filters, sort: sort.sort }) };
}
