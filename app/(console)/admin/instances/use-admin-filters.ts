'use client';

import { useQuery } from '@tanstack/react-query';
import type { FilterField } from '#components/console/filters.ts';
import { statusChoices } from '#components/console/status-words.ts';
import { useFilters } from '#components/console/use-filters.ts';
import { useSort } from '#components/console/use-sort.ts';
import { taskChoices } from '#components/instances/task-choices.ts';
import { useOwners } from '#components/projects/use-owners.ts';
import { type Answer, combineQueries } from '#lib/client/answer.ts';
import { hypervisorApi } from '#lib/compute/hypervisors/contract.ts';
import { SERVER_STATUSES } from '#lib/compute/servers/states.ts';
import { serviceApi } from '#lib/compute/services/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { adminListDefaults, adminSearch } from './admin-filter.ts';

const not = ['!'] as const;
const compared = ['!', '>', '<'] as const;

function useFields(projectId: string): { fields: FilterField[]; choices: Answer<unknown> } {
  const t = useT();
  const { projects, ownerOf, answer: owners } = useOwners(projectId);
  const hypervisors = useQuery(clientOf(hypervisorApi).list.query(projectId));
  const services = useQuery(clientOf(serviceApi).list.query(projectId));
  const zones = new Set(services.data?.services.map(({ zone }) => zone).filter((zone) => zone !== 'internal'));
  const yesOrNo = [
    { value: 'true', label: t('Yes') },
    { value: 'false', label: t('No') },
  ];
  const domains = new Set(projects.map(({ id }) => ownerOf(id).domain));
  const fields: FilterField[] = [
    { id: 'status', label: t('Status'), values: statusChoices(SERVER_STATUSES, t), operators: not },
    { id: 'name', label: t('Name'), operators: not },
    {
      id: 'project',
      label: t('Project'),
      values: projects.map(({ id, name }) => ({ value: id, label: name })),
      operators: not,
    },
    { id: 'domain', label: t('Domain'), values: [...domains].map((value) => ({ value })), operators: not },
    {
      id: 'host',
      label: t('Host'),
      values: (hypervisors.data?.hypervisors ?? []).map(({ hypervisor_hostname, running_vms = 0 }) => ({
        value: hypervisor_hostname,
        count: running_vms,
      })),
      operators: not,
    },
    { id: 'user', label: t('User'), operators: not },
    { id: 'az', label: t('Availability zone'), values: [...zones].map((value) => ({ value })), operators: not },
    { id: 'ip', label: t('Address') },
    { id: 'task', label: t('Task'), values: taskChoices(t), operators: not },
    { id: 'locked', label: t('Locked'), values: yesOrNo },
    { id: 'problem', label: t('Problem'), values: yesOrNo },
    { id: 'ram', label: t('RAM'), operators: compared, unit: 'GiB' },
    { id: 'age', label: t('Age'), operators: compared, unit: t('days') },
    { id: 'tag', label: t('Tag'), operators: not },
    { id: 'metadata', label: t('Metadata'), operators: not },
  ];
  return { fields, choices: combineQueries(owners, combineQueries(hypervisors, services)) };
}

export function useAdminFilters(projectId: string) {
  const { fields, choices } = useFields(projectId);
  const filters = useFilters(fields, { choices });
  const sort = useSort(adminListDefaults.sort);
  return { filters, sort, search: adminSearch({ ...filters, sort: sort.sort }) };
}
