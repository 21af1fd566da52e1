'use client';

import { useQuery } from '@tanstack/react-query';
import type { FilterField } from '#components/console/filters.ts';
import { statusChoices } from '#components/console/status-words.ts';
import { useFilters } from '#components/console/use-filters.ts';
import { useSort } from '#components/console/use-sort.ts';
import { instanceListDefaults, instanceSearch } from '#components/instances/instance-filter.ts';
import { combineQueries } from '#lib/client/answer.ts';
import { availabilityZoneApi } from '#lib/compute/availability-zones/contract.ts';
import { BY_MEMORY, flavorApi } from '#lib/compute/flavors/contract.ts';
import { keypairApi } from '#lib/compute/keypairs/contract.ts';
import { SERVER_STATUSES } from '#lib/compute/servers/states.ts';
import { clientOf } from '#lib/contract/client.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { imageChoicesQuery } from '#lib/image/images/image-choices.ts';
import { taskChoices } from './task-choices.ts';
import { useInstanceCounts } from './use-instance-counts.ts';

const not = ['!'] as const;
const compared = ['!', '>', '<'] as const;
const POWER_STATES = ['RUNNING', 'SHUTDOWN', 'PAUSED', 'SUSPENDED', 'NOSTATE'];

/** Filter values from the project; `answer` is the state of all their queries. */
function useChoices(projectId: string) {
  const images = useQuery(imageChoicesQuery(projectId));
  const flavors = useQuery(clientOf(flavorApi).list.query(projectId, BY_MEMORY));
  const zones = useQuery(clientOf(availabilityZoneApi).list.query(projectId));
  const keys = useQuery(clientOf(keypairApi).list.query(projectId));
  const named = <Item extends { id: string; name: string | null }>(items: readonly Item[] = []) =>
    items.map(({ id, name }) => ({ value: id, label: name ?? id }));
  return {
    answer: combineQueries(combineQueries(images, flavors), combineQueries(zones, keys)),
    images: named(images.data?.rows),
    flavors: named(flavors.data?.flavors),
    zones: zones.data?.availabilityZoneInfo.map(({ zoneName }) => ({ value: zoneName })) ?? [],
    keys: keys.data?.keypairs.map(({ keypair }) => ({ value: keypair.name })) ?? [],
  };
}

type Values = NonNullable<FilterField['values']>;

export function instanceFilterFields(
  t: Translate,
  { images, flavors, zones, keys }: Record<'images' | 'flavors' | 'zones' | 'keys', Values>,
): FilterField[] {
  const yesOrNo = [
    { value: 'true', label: t('Yes') },
    { value: 'false', label: t('No') },
  ];
  const sources = [
    { value: 'image', label: t('Image') },
    { value: 'volume', label: t('Volume') },
  ];
  return [
    { id: 'status', label: t('Status'), values: statusChoices(SERVER_STATUSES, t), operators: not },
    { id: 'name', label: t('Name'), operators: not },
    { id: 'problem', label: t('Problem'), values: yesOrNo },
    { id: 'flavor', label: t('Flavor'), values: flavors },
    { id: 'image', label: t('Image'), values: images, operators: not },
    { id: 'key', label: t('Key pair'), values: keys, operators: not },
    { id: 'az', label: t('Availability zone'), values: zones, operators: not },
    { id: 'ip', label: t('Address') },
    { id: 'network', label: t('Network'), operators: not },
    { id: 'floating', label: t('Floating IP'), values: yesOrNo },
    { id: 'group', label: t('Security group'), operators: not },
    { id: 'tag', label: t('Tag'), operators: not },
    { id: 'metadata', label: t('Metadata'), operators: not },
    { id: 'task', label: t('Task'), values: taskChoices(t), operators: not },
    { id: 'power', label: t('Power'), values: statusChoices(POWER_STATES, t), operators: not },
    { id: 'locked', label: t('Locked'), values: yesOrNo },
    { id: 'host', label: t('Host'), operators: not },
    { id: 'source', label: t('Boots from'), values: sources },
    { id: 'volumes', label: t('Volumes'), operators: compared },
    { id: 'age', label: t('Age'), operators: compared, unit: t('days') },
    { id: 'changed', label: t('Last change'), operators: compared, unit: t('days ago') },
  ];
}

export function useInstanceFilters(projectId: string) {
  const t = useT();
  const { answer, ...choices } = useChoices(projectId);
  const { countOf } = useInstanceCounts(projectId);
  const filters = useFilters(instanceFilterFields(t, choices), { choices: answer, countOf });
  const sort = useSort(instanceListDefaults.sort);
  return { filters, sort, countOf, search: instanceSearch({ ...filters, sort: sort.sort }) };
}
